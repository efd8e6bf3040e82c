import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import { searchOperations } from '../openapi/searchOperations.ts'
import type { ToolContext } from '../toolContext.ts'
import { ToolError } from '../toolError.ts'

const maxOperations = 8

const input = z.strictObject({ query: z.string().min(1).max(200) })

const output = z.object({
  operations: z.array(
    z.object({ name: z.string(), summary: z.string(), scope: z.string(), input: z.unknown() }),
  ),
  more: z.number(),
})

/** Adds `search_api`. */
export function addSearchApi(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'search_api',
    title: 'Search the API',
    description:
      'Find operations of the management API by words, such as "create webhook". Pass the exact name of an operation ' +
      'to get its input for call_api.',
    input,
    output,
    hints: readOnly,
    async run({ query }) {
      const all = await context.listOperations()
      const named = all.find(({ name }) => name === query.trim())
      const found = named === undefined ? searchOperations(all, query) : [named]
      if (found.length === 0) throw new ToolError('No operation found. Try other words.')
      const operations = found.slice(0, maxOperations).map((operation) => ({
        name: operation.name,
        summary: operation.summary,
        scope: operation.scope,
        input: named === undefined ? null : operation.describeInput(),
      }))
      const more = found.length - operations.length
      const lines = operations.map(
        ({ name, summary, scope, input }) =>
          `${name}: ${summary} (scope ${scope})${input === null ? '' : `\n${JSON.stringify(input)}`}`,
      )
      return {
        text: [...lines, ...(more === 0 ? [] : [`${more} more. Use more specific words.`])].join(
          '\n',
        ),
        data: { operations, more },
      }
    },
  })
}
