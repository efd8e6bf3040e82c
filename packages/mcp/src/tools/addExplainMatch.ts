import type { McpServer } from '@modelcontextprotocol/server'
import { describeExplanation, describeNoMatch } from '@throughlink/api'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { appIdInput } from './appIdInput.ts'

const input = z.strictObject({
  installId: z.string().describe('ID of the install, as the SDK or listInstalls returns it'),
  ...appIdInput,
})

const output = z.object({
  installId: z.string(),
  link: z.string().nullable(),
  linkId: z.string().nullable(),
  method: z.string(),
  confidence: z.number(),
  reason: z.string().nullable(),
  meaning: z.string().nullable(),
  decidedAt: z.string(),
  candidates: z.number().nullable(),
  threshold: z.number().nullable(),
  evidence: z.array(z.object({ signal: z.string(), comparison: z.string(), bits: z.string() })),
})

/** Adds `explain_match`. */
export function addExplainMatch(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'explain_match',
    title: 'Explain a match',
    description:
      'Explain why an install got a link, or none: method, confidence and evidence in bits. To find installs, ' +
      'use call_api with listInstalls.',
    input,
    output,
    hints: readOnly,
    async run({ appId: given, installId }) {
      const appId = await context.findAppId(given)
      const { body } = await context.api.explainInstall({ params: { appId, installId } })
      const { fields, evidence } = describeExplanation(body)
      const meaning = body.reason === null ? null : describeNoMatch(body.reason)
      const lines = [
        ...fields.filter(([, value]) => value !== null).map((field) => field.join(': ')),
        ...(meaning === null ? [] : [meaning]),
        ...evidence.map(([signal, comparison, bits]) =>
          [signal, comparison, bits].filter(Boolean).join(' '),
        ),
      ]
      const { link, linkId, method, confidence, reason, decidedAt, explanation } = body
      return {
        text: lines.join('\n'),
        data: {
          installId: body.installId,
          link,
          linkId,
          method,
          confidence,
          reason,
          meaning,
          decidedAt,
          candidates: explanation?.candidates ?? null,
          threshold: explanation?.threshold ?? null,
          evidence: evidence.map(([signal, comparison, bits]) => ({ signal, comparison, bits })),
        },
      }
    },
  })
}
