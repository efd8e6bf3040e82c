import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../../base/report.ts'
import { describeProgram } from '../../describeProgram.ts'
import { siteUrl } from '../siteAddress.ts'
import { printCli } from './printCli.ts'
import { type ApiPage, type OpenApi, printHttpApi } from './printHttpApi.ts'
import { printProblems } from './printProblems.ts'
import { printSdkContext } from './printSdkContext.ts'
import { printSdkEvents } from './printSdkEvents.ts'
import { printWebhooks, type WebhookTypes } from './printWebhooks.ts'
import { readEventPayloads } from './readEventPayloads.ts'
import { readProblems } from './readProblems.ts'
import { readSdkInterfaces } from './readSdkInterfaces.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

/** Loads a file of the server by its path: tooling is no part of the server's project of types. */
const load = (path: string): Promise<unknown> =>
  import(join(repositoryRoot, 'apps/server/src', path))

/** Creates the pages that are generated from the sources instead of a Markdown file. */
export async function listReferencePages(): Promise<readonly ApiPage[]> {
  const { problemTitles } = (await load('errors.ts')) as { problemTitles: Record<string, string> }
  const { webhookEventTypes } = (await load('pipeline/outbox/eventTypes.ts')) as {
    webhookEventTypes: WebhookTypes
  }
  const problems = readProblems(read('packages/protocol/src/problemCodes.ts'), problemTitles)
  return [
    {
      path: 'reference/sdk-config',
      title: 'SDK configuration',
      description: 'Every field of the config of LinkProvider.',
      body: extractSection(read('packages/react-native/README.md'), 'Configuration'),
    },
    { path: 'reference/sdk-context', ...printSdkContext(readSdkInterfaces()) },
    {
      path: 'reference/sdk-events',
      ...printSdkEvents(readEventPayloads(read('packages/protocol/src/linkEventPayloads.ts'))),
    },
    {
      path: 'reference/environment',
      title: 'Environment variables',
      description: 'Every environment variable of the service.',
      // Its links to other sections lead to the page of the service.
      body: extractSection(read('apps/server/README.md'), 'Configuration')
        .replace(/\]\(#/g, '](/operations/service/#')
        .replace(/\]\(\.\.\/\.\.\/docs\/operations\/([\w-]+)\.md/g, '](/operations/$1/')
        .replace(/\[([^\]]+)\]\(src\/[^)]+\)/g, '$1'),
    },
    { path: 'reference/cli', ...printCli(describeProgram()) },
    { path: 'reference/webhooks', ...printWebhooks(webhookEventTypes) },
    ...printHttpApi(JSON.parse(read('apps/server/openapi.json')) as OpenApi),
    ...printProblems(problems, siteUrl),
  ]
}

/** Returns the text below a second-level heading of a Markdown file, up to the next one. */
function extractSection(markdown: string, heading: string): string {
  const start = markdown.indexOf(`\n## ${heading}\n`)
  if (start === -1) throw new Error(`There is no section "${heading}".`)
  const text = markdown.slice(start + heading.length + 5)
  const end = text.indexOf('\n## ')
  return (end === -1 ? text : text.slice(0, end)).trim()
}
