import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'

const FileSchema = Type.Unsafe<Readable>({ type: 'string' })

/** Describes a response that streams a text file, for the `response` of a route's schema. */
export function fileResponse<ContentType extends string>(
  description: string,
  contentTypes: readonly ContentType[],
) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: FileSchema }]))
  return { description, content: content as Record<ContentType, { schema: typeof FileSchema }> }
}

export interface FileOptions {
  /** With the charset. */
  readonly contentType: string
  readonly body: Readable
  /** Makes browsers save the file under this name. Without it, the response is not a download. */
  readonly filename?: string
}

/** Streams a text file that no cache may store. */
export function sendFile(
  reply: FastifyReply,
  { contentType, body, filename }: FileOptions,
): FastifyReply {
  void reply.type(contentType).header('cache-control', 'no-store')
  if (filename !== undefined) {
    void reply
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('x-content-type-options', 'nosniff')
  }
  return reply.send(body)
}
