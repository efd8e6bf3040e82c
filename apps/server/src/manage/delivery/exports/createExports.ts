import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '#errors.ts'
import { getOrganizationId } from '#manage/access/createAuthorize.ts'
import type { RunInTurn } from '#platform/limits/createTurns.ts'
import { contentTypes, type Export, exportStream } from './exportStream.ts'
import { sendFile } from './fileResponse.ts'

/** Sends the exports of a process. */
export interface Exports {
  /** Sends an export as a download. The name of the file is `name` with the format as its extension. */
  send: <Row>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    file: Export<Row>,
  ) => FastifyReply
}

/** Open at a time, of one organization in a process: an export of another one has a quarter of the turns. */
const maxOpen = 3
/** Creates what sends exports. Their pages are parts of large work. */
export function createExports(runInTurn: RunInTurn): Exports {
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
    send(request, reply, name, file) {
      const release = take(getOrganizationId(request))
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
