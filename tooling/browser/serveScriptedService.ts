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
  /** The current service, with the requests it received. */
  readonly scripted: ScriptedService
  /** Replaces the service with one that has another script and no requests, at the same origin. */
  readonly reset: (script?: ServiceScript) => void
}

/** Allows a browser to send JSON and our headers from another origin. */
const corsHeaders = {
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

function toHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

/** Serves the scripted service of the client's tests over HTTP, for clients in a browser. */
export async function serveScriptedService(script: ServiceScript = {}): Promise<ServedService> {
  let service = createScriptedService(systemClock, script)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, corsHeaders).end()
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(405, corsHeaders).end()
      return
    }
    const body = await readBody(request)
    let call: HttpCall
    try {
      call = service.post({ url: request.url ?? '/', headers: toHeaders(request), body })
    } catch (error) {
      // Our client sends only JSON to known paths, so anything else is a bug that the test should see.
      response.writeHead(400, corsHeaders).end(String(error))
      return
    }
    response.on('close', () => {
      call.cancel()
    })
    const { status, retryAfter, body: text } = await call.response
    const headers = { ...corsHeaders, 'Content-Type': 'application/json' }
    response.writeHead(
      status,
      retryAfter === null ? headers : { ...headers, 'Retry-After': retryAfter },
    )
    response.end(text)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      // The script returned `offline`: the browser must see a broken connection.
      response.destroy()
    })
  })
  return {
    ...(await listen(server)),
    get scripted() {
      return service
    },
    reset(next) {
      service = createScriptedService(systemClock, next)
    },
  }
}
