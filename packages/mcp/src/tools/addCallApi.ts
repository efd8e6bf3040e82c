import type { McpServer } from '@modelcontextprotocol/server'
import type { Api, ApiResponse } from '@throughlink/api'
import { z } from 'zod'
import { addTool } from '../addTool.ts'
import type { DocumentedOperation } from '../openapi/readOperations.ts'
import type { ToolContext } from '../toolContext.ts'
import { ToolError } from '../toolError.ts'

/** About 4,000 tokens. */
const maxChars = 16_000

type CallAny = (input: {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly ifMatch?: string
}) => Promise<ApiResponse<unknown>>

const input = z.strictObject({
  operation: z.string(),
  params: z
    .record(z.string(), z.string())
    .default({})
    .describe('Parameters of the path. appId has a default'),
  query: z.record(z.string(), z.unknown()).default({}),
  body: z.unknown().optional(),
  ifMatch: z
    .string()
    .exactOptional()
    .describe('`etag` of an earlier response, to refuse the update if it changed since'),
})

const output = z.object({
  status: z.number(),
  etag: z.string().nullable(),
  isCut: z.boolean(),
  body: z.unknown(),
})

/** Adds `call_api`. */
export function addCallApi(server: McpServer, context: ToolContext): void {
  const { api, organizationId } = context

  async function findOperation(name: string): Promise<DocumentedOperation> {
    const found = (await context.listOperations()).find((each) => each.name === name)
    if (found !== undefined && Object.hasOwn(api, name)) return found
    throw new ToolError(`There is no operation ${name} for keys. Use search_api to find one.`)
  }

  /** Adds the app or the organization of the key, if the path needs one. */
  async function fillParams(
    { name, params }: DocumentedOperation,
    given: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string>>> {
    const filled: Readonly<Record<string, string>> = {
      ...(organizationId === null ? {} : { organizationId }),
      ...(params.includes('appId') ? { appId: await context.findAppId(given['appId']) } : {}),
      ...given,
    }
    const missing = params.filter((each) => (filled[each] ?? '') === '')
    if (missing.length === 0) return filled
    throw new ToolError(`${name} needs params: ${missing.join(', ')}.`)
  }

  addTool(server, context, {
    name: 'call_api',
    title: 'Call the API',
    description:
      'Call an operation of the management API that has no tool. It may change or delete data. Get its input from ' +
      'search_api first.',
    input,
    output,
    hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: true },
    async run({ operation: name, params: given, query, body, ifMatch }) {
      const operation = await findOperation(name)
      const params = await fillParams(operation, given)
      // Safe: the operation exists, and the service checks its input.
      const call = api[name as keyof Api] as CallAny
      const response = await call({
        params,
        query,
        ...(body === undefined ? {} : { body }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
      const text = JSON.stringify(response.body)
      const isCut = text.length > maxChars
      const { status, etag } = response
      return {
        text: isCut
          ? `${text.slice(0, maxChars)}\nCut after ${maxChars} of ${text.length} characters. Narrow the query.`
          : text,
        data: { status, etag, isCut, body: isCut ? null : response.body },
      }
    },
  })
}
