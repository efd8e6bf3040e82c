import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { addTool } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { appIdInput } from './appIdInput.ts'
import { linkOutput, toLinkOutput } from './linkOutput.ts'

const text = z.string().exactOptional()

const input = z.strictObject({
  destination: z
    .string()
    .describe('URL that the app receives: a page of the website, or with the scheme of the app'),
  slug: text.describe('Path of the link. Default: random'),
  domain: text.describe('Domain, if the app has several'),
  name: text.describe('Internal name, which visitors never see'),
  note: text.describe('Internal note'),
  folder: text.describe('Folder. A new name creates it'),
  title: text.describe('Title in previews and on the landing page'),
  description: text.describe('Description there'),
  imageUrl: text.describe('Image there'),
  tags: z.array(z.string()).exactOptional().describe('Labels to organize links by'),
  expiresAt: text.describe('Time from which it no longer works, such as 2027-01-31T00:00:00Z'),
  startsAt: text.describe('Time from which it works. Default: at once'),
  expiredUrl: text.describe('URL that visits get after the expiry'),
  campaign: z
    .strictObject({ utm_source: text, utm_medium: text, utm_campaign: text })
    .exactOptional()
    .describe('Campaign of its clicks'),
  ...appIdInput,
})

const output = linkOutput

/** Adds `create_link`. */
export function addCreateLink(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'create_link',
    title: 'Create a link',
    description: 'Create a deep link. Returns its URL, to share. A slug that is taken is refused.',
    input,
    output,
    hints: { isReadOnly: false, isDestructive: false, isIdempotent: false, isOpenWorld: false },
    async run({ appId: given, ...body }) {
      const appId = await context.findAppId(given)
      const { body: link } = await context.api.createLink({ params: { appId }, body })
      return { text: `Created ${link.url} (ID ${link.id}).`, data: toLinkOutput(link) }
    },
  })
}
