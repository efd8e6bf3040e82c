import type { McpServer } from '@modelcontextprotocol/server'
import { checkApp, checkDomain, type Setup } from '@throughlink/api'
import { z } from 'zod'
import { addTool, readOnly } from '../addTool.ts'
import type { ToolContext } from '../toolContext.ts'
import { appIdInput } from './appIdInput.ts'

/** Each check sends requests to a domain, and the service limits them. */
const maxChecked = 5

const steps = {
  link: 'a link was created',
  click: 'a link was clicked',
  open: 'the app with the SDK was opened',
  match: 'an install was matched',
  event: 'an event was logged',
} as const satisfies Partial<Record<keyof Setup, string>>

const input = z.strictObject(appIdInput)

const output = z.object({
  app: z.object({
    id: z.string(),
    name: z.string(),
    appleBundleId: z.string().nullable(),
    androidPackage: z.string().nullable(),
    scheme: z.string().nullable(),
  }),
  domains: z.array(z.object({ domain: z.string(), state: z.string(), health: z.string() })),
  findings: z.array(
    z.object({ level: z.enum(['error', 'warning']), problem: z.string(), fix: z.string() }),
  ),
  notYet: z.array(z.string()),
})

/** Adds `check_setup`. */
export function addCheckSetup(server: McpServer, context: ToolContext): void {
  addTool(server, context, {
    name: 'check_setup',
    title: 'Check the set-up',
    description:
      'Check what the service knows of an app: IDs, fingerprints, scheme, and the DNS, certificate and association ' +
      'files of its domains. Each finding says how to fix it. `throughlink doctor` also checks the code of the app.',
    input,
    output,
    // Domains of the app are asked for their files.
    hints: { ...readOnly, isOpenWorld: true },
    async run({ appId: given }) {
      const { api } = context
      const params = { appId: await context.findAppId(given) }
      const [{ body: app }, { body: page }, { body: setup }] = await Promise.all([
        api.getApp({ params }),
        api.listDomains({ params, query: { limit: 100 } }),
        api.getSetup({ params }),
      ])
      const checked = await Promise.all(
        page.items
          .slice(0, maxChecked)
          .map(({ domain }) => api.getDomainHealth({ params: { ...params, domain } })),
      )
      const health = new Map(checked.map(({ body }) => [body.domain, body.status]))
      const domains = page.items.map(({ domain, state }) => ({
        domain,
        state,
        health: health.get(domain) ?? 'not checked',
      }))
      const findings = [
        ...checkApp(app, page.items),
        ...checked.flatMap(({ body }) => checkDomain(body)),
      ].map(({ level, problem, fix }) => ({ level, problem, fix }))
      const notYet = listMissing(setup)
      const lines = [
        `${app.name} (${app.id}), ${domains.length} domains`,
        ...findings.map(({ level, problem, fix }) => `${level}: ${problem} ${fix}`),
        ...(findings.length === 0 ? ['No problems found.'] : []),
        ...(domains.length > maxChecked ? [`Only ${maxChecked} domains were checked.`] : []),
        ...(notYet.length === 0 ? [] : [`Not yet: ${notYet.join('; ')}.`]),
      ]
      const { id, name, appleBundleId, androidPackage, scheme } = app
      return {
        text: lines.join('\n'),
        data: {
          app: { id, name, appleBundleId, androidPackage, scheme },
          domains: domains.slice(0, 20),
          findings,
          notYet,
        },
      }
    },
  })
}

function listMissing(setup: Setup): string[] {
  return Object.entries(steps)
    .filter(([step]) => !setup[step as keyof typeof steps].isDone)
    .map(([, text]) => text)
}
