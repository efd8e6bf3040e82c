import type { McpServer } from '@modelcontextprotocol/server'
import { findLinks } from '@throughlink/api'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { appIdInput } from './appIdInput.ts'
import { linkOutput, toLinkOutput } from './linkOutput.ts'

const maxLinks = 50

/** Adds `find_links`. */
export function addFindLinks(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'find_links',
    title: 'Find links',
    description: 'Find links by text, tag, domain or status, newest first.',
    input: z.strictObject({
      search: z.string().exactOptional().describe('Text in the slug, title or destination'),
      tags: z.array(z.string()).exactOptional(),
      domain: z.string().exactOptional(),
      status: z
        .array(z.enum(['active', 'expired', 'disabled', 'archived', 'taken_down', 'deleted']))
        .exactOptional()
        .describe('Default: all but archived and deleted'),
      limit: z.int().min(1).max(maxLinks).default(10),
      after: z.string().exactOptional().describe('`next` of the previous page'),
      ...appIdInput,
    }),
    output: z.object({
      links: z.array(linkOutput),
      next: z.string().nullable(),
    }),
    hints: readOnly,
    async run({ appId: given, ...query }) {
      const appId = await context.findAppId(given)
      const { items, next } = await findLinks(context.api, { params: { appId }, query })
      const links = items.map(toLinkOutput)
      const lines = links.map(
        ({ id, url, destination, status }) => `${id}  ${url}  ->  ${destination}  (${status})`,
      )
      const more = next === null ? [] : [`There are more. Pass after: ${next}`]
      return {
        text: [...(lines.length === 0 ? ['No links.'] : lines), ...more].join('\n'),
        data: { links, next },
      }
    },
  })
}
