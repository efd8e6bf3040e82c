import { type CallToolResult, Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { createMcpServer, type McpServerOptions } from '../src/index.ts'

/** Responds to each `METHOD /path` with a status and a body. */
export type Responses = Readonly<Record<string, readonly [status: number, body: unknown]>>

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

export interface TestSession {
  readonly client: Client
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<ToolAnswer>
  readonly sent: readonly SentRequest[]
  readonly bugs: readonly unknown[]
}

export interface ToolAnswer {
  readonly text: string
  readonly data: unknown
  readonly isError: boolean
}

/** Connects a client to a server whose service is scripted. */
export async function openSession(
  responses: Responses,
  overrides: Partial<McpServerOptions> = { appId: 'app_1' },
): Promise<TestSession> {
  const sent: SentRequest[] = []
  const bugs: unknown[] = []
  const send: typeof fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null
    sent.push({ method, url: `${url.pathname}${url.search}`, body })
    const [status, content] = responses[`${method} ${url.pathname}`] ?? [404, problem(404)]
    const type = `application/${status < 400 ? '' : 'problem+'}json`
    return Promise.resolve(Response.json(content, { status, headers: { 'content-type': type } }))
  }
  const server = createMcpServer({
    origin: 'https://links.example',
    key: 'sk_secret',
    fetch: send,
    onBug: (error) => bugs.push(error),
    ...overrides,
  })
  const client = new Client({ name: 'tests', version: '0.0.0' })
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(serverSide), client.connect(clientSide)])
  onTestFinished(() => client.close())
  return {
    client,
    sent,
    bugs,
    async call(name, input = {}) {
      return toAnswer(await client.callTool({ name, arguments: input }))
    },
  }
}

function toAnswer({ content, structuredContent, isError = false }: CallToolResult): ToolAnswer {
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', data: structuredContent, isError }
}

/** An error response, as the service sends it. */
export function problem(status: number, code = 'not_found', detail = 'Not found.') {
  return { type: code, title: code, status, code, detail, requestId: 'r1' }
}
