import { handleMcpRequest } from '@throughlink/mcp'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '#errors.ts'

/** Statuses of responses that cannot have a body. */
const bodiless: readonly number[] = [204, 205, 304]

export interface McpRoutesOptions {
  readonly publicOrigin: string
}

/**
 * Serves the tools for agents over Streamable HTTP (Model Context Protocol), without sessions. Not in the OpenAPI
 * document, because the messages are JSON-RPC. The tools call the routes of the management API with the key of the
 * request, so access rules, rate limits and the audit log are those of the API.
 */
export function addMcpRoutes(app: FastifyInstance, { publicOrigin }: McpRoutesOptions): void {
  app.route({
    // The protocol requires 405 for GET and DELETE of a server without sessions.
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    exposeHeadRoute: false,
    config: { access: { subject: 'key' } },
    schema: { hide: true },
    onRequest(request, _, done) {
      // The protocol requires this check. A page of another origin has no business with a key.
      const { origin = publicOrigin } = request.headers
      done(origin === publicOrigin ? undefined : new ProblemError('forbidden_origin'))
    },
    onSend(_, reply, payload, done) {
      if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
      done(null, payload)
    },
    async handler(request, reply) {
      const { principal } = request.caller
      if (principal.kind !== 'key') throw new ProblemError('missing_key')
      const [, key = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      const { appId, organizationId } = principal
      const options = {
        origin: publicOrigin,
        key,
        organizationId,
        ...(appId === null ? {} : { appId }),
        fetch: createInjectedFetch(app, request),
        onBug(error: unknown) {
          request.log.error({ err: error }, 'A tool for agents failed.')
        },
      }
      return handleMcpRequest(toWebRequest(request, reply, publicOrigin), options, request.body)
    },
  })
}

/** Without its body, which is parsed already. Aborted when the client disconnects. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    gone.abort()
  })
  const headers = Object.entries(request.headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  return new Request(publicOrigin + request.url, {
    method: request.method,
    headers,
    signal: gone.signal,
  })
}

/**
 * Returns a `fetch` that calls the routes of this server without a connection, as if they were called by the sender
 * of the given request.
 */
function createInjectedFetch(
  app: FastifyInstance,
  { ip, headers: { host = '' } }: FastifyRequest,
): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { statusCode, headers, rawPayload } = await app.inject({
      method: init.method ?? 'GET',
      url: url.pathname + url.search,
      // The routes of the API respond on the hosts of the service only.
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      remoteAddress: ip,
    })
    const pairs = Object.entries(headers).flatMap(([name, value = []]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    )
    return new Response(bodiless.includes(statusCode) ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: pairs,
    })
  }
}
