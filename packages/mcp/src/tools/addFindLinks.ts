import type { McpServer } from '@modelcontextprotocol/server'
import { findLinks } from '@throughlink/api'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { appIdInput } from './appIdInput.ts'
import { linkOutput, toLinkOutput } from './linkOutput.ts'

const maxLinks = 50

const input = z.strictObject({
  search: z.string().exactOptional().describe('Text in the slug, title or destination'),
  tags: z.array(z.string()).exactOptional(),
  folder: z.string().exactOptional().describe('Empty: links in no folder'),
  domain: z.string().exactOptional(),
  status: z
    .array(
      z.enum(['active', 'scheduled', 'expired', 'disabled', 'archived', 'taken_down', 'deleted']),
    )
    .exactOptional()
    .describe('Default: all but archived and deleted'),
  sort: z
    .enum([
      'createdAt',
      'updatedAt',
      'slug',
      'clicks',
      'installs',
      'conversion',
      'opens',
      'events',
      'revenue',
      'lastClickAt',
    ])
    .exactOptional()
    .describe('Default: createdAt. Most or newest first, slugs from A'),
  from: z
    .string()
    .exactOptional()
    .describe('Date or time from which results count. Default: 30 days ago'),
  to: z.string().exactOptional().describe('Date or time, not included. Default: now'),
  limit: z.int().min(1).max(maxLinks).default(10),
  after: z.string().exactOptional().describe('`next` of the previous page'),
  ...appIdInput,
})

const output = z.object({
  links: z.array(linkOutput),
  next: z.string().nullable(),
})

/** Adds `find_links`. */
export function addFindLinks(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'find_links',
    title: 'Find links',
    description:
      'Find links by text, tag, folder, domain or status, newest first, or by their results in a period.',
    input,
    output,
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
