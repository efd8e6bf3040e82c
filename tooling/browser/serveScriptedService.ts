import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { HttpCall } from '../../packages/client/src/ports.ts'
import { systemClock } from '../../packages/client/src/defaults/systemClock.ts'
import {
  createScriptedService,
  type ScriptedService,
  type ServiceScript,
} from '../../packages/client/src/testing/createScriptedService.ts'
import { listen, type Listening } from './listen.ts'

export interface ServedService extends Listening {
  /** Its requests are those that came in; its script can be changed at any time. */
  readonly service: ScriptedService
  /** Behind the same address, a service with another script that was never asked anything. */
  readonly renew: (script?: ServiceScript) => void
}

/** What a browser asks before it sends JSON, or a header of ours, to another origin. */
const sharing = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'authorization, content-type, x-api-version, x-app-id, x-sdk',
  'Access-Control-Expose-Headers': 'Retry-After',
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

/** Puts the scripted service of the client's tests behind HTTP, for clients in a browser. */
export async function serveScriptedService(script: ServiceScript = {}): Promise<ServedService> {
  let service = createScriptedService(systemClock, script)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, sharing).end()
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(405, sharing).end()
      return
    }
    const body = await readBody(request)
    let call: HttpCall
    try {
      call = service.post({ url: request.url ?? '/', headers: headersOf(request), body })
    } catch (error) {
      // No client of ours sends what is not JSON, so the test that did should see it.
      response.writeHead(400, sharing).end(String(error))
      return
    }
    response.on('close', () => {
      call.cancel()
    })
    const { status, retryAfter, body: text } = await call.response
    const headers = { ...sharing, 'Content-Type': 'application/json' }
    response.writeHead(
      status,
      retryAfter === null ? headers : { ...headers, 'Retry-After': retryAfter },
    )
    response.end(text)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // Offline by script: the browser is to see a connection that broke.
      response.destroy()
    })
  })
  return {
    ...(await listen(server)),
    get service() {
      return service
    },
    renew(next) {
      service = createScriptedService(systemClock, next)
    },
  }
}
