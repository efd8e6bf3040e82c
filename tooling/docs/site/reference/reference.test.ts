import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LinkEventNames, problemCodes } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../../base/report.ts'
import { describeProgram } from '../../describeProgram.ts'
import { siteUrl } from '../siteAddress.ts'
import { listReferencePages } from './listReferencePages.ts'
import type { CliCommand } from './printCli.ts'
import type { OpenApi } from './printHttpApi.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const pages = new Map((await listReferencePages()).map((page) => [page.path, page.body]))
const getBody = (path: string) => pages.get(path) ?? ''

function listCommands(command: CliCommand, path: string): readonly [string, CliCommand][] {
  return command.commands.length === 0
    ? [[path, command]]
    : command.commands.flatMap((child) => listCommands(child, `${path} ${child.name()}`))
}

test.each(listCommands(describeProgram(), 'throughlink'))(
  'the page of the command line has %s with all its options',
  (path, command) => {
    const [, section = ''] = getBody('reference/cli').split(`## ${path}\n`)
    const [own = ''] = section.split('\n## ')
    const shown = command.options.filter(({ hidden }) => !hidden)
    for (const { flags } of shown) expect(own).toContain(`\`${flags}\``)
    for (const argument of command.registeredArguments) expect(own).toContain(argument.name())
  },
)

test('the pages of the HTTP API have every operation once', () => {
  const { paths } = JSON.parse(read('apps/server/openapi.json')) as OpenApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const api = [...pages].filter(([path]) => path.startsWith('reference/http-api/'))
  const shown = api.flatMap(([, body]) =>
    Array.from(body.matchAll(/^`([A-Z]+ \/[^`]*)`/gm), ([, operation = '']) => operation),
  )
  expect(operations.length).toBeGreaterThan(80)
  expect(shown.toSorted()).toEqual(operations.toSorted())
})

test.each(Object.entries(problemCodes))('%s has a page with its status', (code, status) => {
  expect(getBody(`problems/${code}`)).toMatch(new RegExp(`^HTTP ${status}\\. [A-Z\`]`))
  expect(getBody('problems')).toContain(`(/problems/${code}/)`)
})

test('the type of an API error is the address of its page', () => {
  const problems = read('apps/server/src/platform/http/problems.ts')
  expect(problems).toContain(`const docs = '${siteUrl}/problems'`)
  expect(problems).toContain('type: `${docs}/${code}`')
})

test('the page of the environment has every variable that the service reads, and no other', () => {
  const config = read('apps/server/src/config.ts')
  const used = new Set(
    Array.from(
      config.matchAll(/(?:read|readQuota)\(\s*'([A-Z0-9_]+)'|env\['([A-Z0-9_]+)'\]/g),
      ([, name, other]) => name ?? other ?? '',
    ),
  )
  const rows = getBody('reference/environment').match(/^\| `.*$/gm) ?? []
  const shown = rows.flatMap((row) =>
    Array.from((row.split(' | ')[0] ?? '').matchAll(/`([A-Z0-9_]+)`/g), ([, name = '']) => name),
  )
  expect(used.size).toBeGreaterThan(30)
  expect(shown.toSorted()).toEqual([...used].toSorted())
})

test('the page of the webhooks has the types that the API accepts', () => {
  const api = read('apps/server/openapi.json')
  const types = Array.from(
    getBody('reference/webhooks').matchAll(/^## `(.+)`$/gm),
    ([, type = '']) => type,
  )
  expect(types.length).toBeGreaterThan(10)
  for (const type of types) expect(api).toContain(`"${type}"`)
})

test('the page of events has every predefined name, in order', () => {
  const body = getBody('reference/sdk-events')
  const shown = Array.from(body.matchAll(/^## `(\w+)`$/gm), ([, name = '']) => name)
  expect(shown.toSorted()).toEqual(Object.values(LinkEventNames).toSorted())
  // Inherited fields too.
  const [, purchase = ''] = body.split('## `purchase`\n')
  for (const field of ['currency', 'coupon', 'transactionId']) expect(purchase).toContain(field)
})
