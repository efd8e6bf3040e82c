import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '#errors.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { AuditedRead } from '#manage/access/recordRead.ts'
import type { RunInTurn } from '#platform/limits/createTurns.ts'
import { contentTypes, type Export, exportStream } from './exportStream.ts'
import { sendFile } from './fileResponse.ts'

/** Sends the exports of a process. */
export interface Exports {
  /** Adds the export to the audit log, and sends it as a download. The name of the file is `name` with the format as its extension. */
  send: <Row>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    file: Export<Row>,
  ) => Promise<FastifyReply>
}

/** Adds an export to the audit log. */
type RecordExport = (request: FastifyRequest, read: AuditedRead) => Promise<void>

/** Open at a time, of one organization in a process: an export of another one has a quarter of the turns. */
const maxOpen = 3
/** Creates what sends exports. Their pages are parts of large work. */
export function createExports(runInTurn: RunInTurn, record: RecordExport): Exports {
  const open = new Map<string, number>()

  function take(organizationId: string): () => void {
    const count = open.get(organizationId) ?? 0
    if (count >= maxOpen) throw makeBusyProblem()
    open.set(organizationId, count + 1)
    return () => {
      const rest = (open.get(organizationId) ?? 1) - 1
      if (rest === 0) open.delete(organizationId)
      else open.set(organizationId, rest)
    }
  }

  return {
    async send(request, reply, name, file) {
      const release = take(getOrganizationId(request))
      try {
        const details = { what: name, format: file.format }
        await record(request, { action: 'export.downloaded', details })
      } catch (error) {
        release()
        throw error
      }
      const body = exportStream(file, runInTurn)
      body.once('close', release)
      return sendFile(reply, {
        contentType: `${contentTypes[file.format]}; charset=utf-8`,
        filename: `${name}.${file.format}`,
        body,
      })
    },
  }
}

const makeBusyProblem = () =>
  new ProblemError('rate_limited', {
    retryAfterSeconds: 5,
    detail: `An organization can have ${maxOpen} exports at a time. Wait until one has ended.`,
  })
