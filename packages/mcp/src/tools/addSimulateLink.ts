import type { McpServer } from '@modelcontextprotocol/server'
import type { DevicePreview } from '@throughlink/api'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { appIdInput } from './appIdInput.ts'

const deviceOutput = z.object({
  device: z.string(),
  answer: z.string(),
  status: z.number(),
  targetUrl: z.string().nullable(),
  opensInstalledApp: z.boolean().nullable(),
  reasons: z.array(z.string()),
})

const input = z.strictObject({
  link: z.string().describe('Any URL, with or without https://, or the ID of a link'),
  ...appIdInput,
})

const output = z.object({
  finding: z.string(),
  explanation: z.string(),
  url: z.string().nullable(),
  linkId: z.string().nullable(),
  deliveredUrl: z.string().nullable(),
  devices: z.array(deviceOutput),
})

/** Adds `simulate_link`. */
export function addSimulateLink(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'simulate_link',
    title: 'Simulate a visit',
    description:
      'Show what happens on iPhone, Android, desktop and in link previews when a URL is visited, and why. Counts no ' +
      'click.',
    input,
    output,
    hints: readOnly,
    async run({ appId: given, link }) {
      const appId = await context.findAppId(given)
      const { body } = await context.api.previewLink({
        params: { appId },
        body: /^\d+$/.test(link) ? { linkId: link } : { url: link },
      })
      const devices = body.devices.map(toDeviceOutput)
      const deliveredUrl = body.link?.deliveredUrl ?? null
      const lines = [
        `${body.url ?? link}: ${body.explanation}`,
        ...(deliveredUrl === null ? [] : [`The app receives ${deliveredUrl}`]),
        ...devices.map(describeDevice),
      ]
      const { finding, explanation, url } = body
      return {
        text: lines.join('\n'),
        data: { finding, explanation, url, linkId: body.link?.id ?? null, deliveredUrl, devices },
      }
    },
  })
}

function toDeviceOutput(preview: DevicePreview): z.input<typeof deviceOutput> {
  const { device, answer, status, targetUrl, opensInstalledApp, reasons } = preview
  return {
    device,
    answer,
    status,
    targetUrl,
    opensInstalledApp,
    reasons: reasons.map(({ text }) => text),
  }
}

function describeDevice(each: z.output<typeof deviceOutput>): string {
  const target = each.targetUrl === null ? '' : ` to ${each.targetUrl}`
  return `${each.device}: ${each.answer} (${each.status})${target}. ${each.reasons.join(' ')}`
}
