import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { TestApp } from '#test/support/useApp.ts'

export interface Agent {
  readonly client: Client
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<ToolAnswer>
}

export interface ToolAnswer {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

/** Connects an MCP client over HTTP. By default it speaks the newest version of the protocol. */
export async function connectAgent(
  app: Pick<TestApp, 'url'>,
  key: string,
  mode: VersionNegotiationMode = 'auto',
): Promise<Agent> {
  const client = new Client({ name: 'tests', version: '0.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', app.url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return {
    client,
    async call(name, input = {}) {
      const result = await client.callTool({ name, arguments: input })
      const [first] = result.content
      return {
        text: first?.type === 'text' ? first.text : '',
        data: (result.structuredContent ?? {}) as Record<string, unknown>,
        isError: result.isError ?? false,
      }
    },
  }
}
