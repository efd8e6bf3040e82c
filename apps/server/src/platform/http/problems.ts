import { headerNames, type Problem, type ProblemCode } from '@throughlink/protocol'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError, unavailable } from '#errors.ts'
import { isOutage } from '../engines/isOutage.ts'
import { describeRequest } from './describeRequest.ts'

const docs = 'https://throughlink.invalid/problems'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `Retry-After` of this route while an engine is down. Default: that of {@link unavailable}. */
    outageRetrySeconds?: number
  }
}

/** Problem codes for Fastify's own errors. */
const fastifyProblems: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_VALIDATION: 'validation_failed',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** Sends every error as RFC 9457 problem details. */
export function addProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) {
      const description = describeRequest(request, problem.status)
      request.log.error({ ...description, err: error.cause ?? error }, error.message)
    }
    return sendProblem(problem, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new ProblemError('not_found'), request, reply),
  )
}

export function sendProblem(
  { code, message, status, retryAfterSeconds, detail, errors }: ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem: Problem = {
    type: `${docs}/${code}`,
    title: message,
    status,
    code,
    requestId: request.id,
    ...(detail === undefined ? {} : { detail }),
    ...(errors ? { errors: [...errors] } : {}),
  }
  const { outageRetrySeconds } = request.routeOptions.config
  const retrySeconds =
    (code === 'unavailable' ? outageRetrySeconds : undefined) ?? retryAfterSeconds
  if (retrySeconds !== undefined) void reply.header(headerNames.retryAfter, retrySeconds)
  // As text, so that the response schemas of the route do not apply.
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Returns the problem that an error is sent as. */
export function toProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error
  if (isOutage(error)) return unavailable(error)
  // The parser throws a plain SyntaxError for a body with `__proto__`, without a code of Fastify's.
  const known =
    fastifyProblems[error.code] ?? (error instanceof SyntaxError ? 'malformed_json' : null)
  if (known === null) return new ProblemError('internal_error', { cause: error })
  const errors = error.validation?.map(({ instancePath, message = 'is invalid' }) => ({
    pointer: instancePath,
    detail: message,
  }))
  return new ProblemError(known, { cause: error, ...(errors ? { errors } : {}) })
}
