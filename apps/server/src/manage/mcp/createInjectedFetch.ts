import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Statuses of responses that cannot have a body. */
const bodiless: readonly number[] = [204, 205, 304]

/**
 * Returns a `fetch` that calls the routes of this server without a connection, as if they were called by the sender
 * of the given request.
 */
export function createInjectedFetch(
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
