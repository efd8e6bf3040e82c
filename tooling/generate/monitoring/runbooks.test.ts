import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../base/report.ts'
import { alerts } from './alerts.ts'
import { dashboardRows } from './dashboardRows.ts'
import { getRunbookUrl } from './printRules.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const page = read('docs/operations/alerts.md')
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
)
const panels = dashboardRows.flatMap((row) => row.panels.map(({ title }) => title))
const adminCommands = read('apps/server/src/commands/admin.ts')
/** Programs of other projects that the page may use. */
const programs = ['curl', 'psql', 'redis-cli', 'docker', 'kubectl']
/** What runs the rest of a command inside a container. */
const container = /^(?:docker compose exec -T \S+|kubectl .*? --) (?=throughlink-server)/

test('the page has one section for each alert, in the order of the rules, and no other', () => {
  expect([...sections.keys()]).toEqual(Object.keys(alerts))
})

test.each(Object.entries(alerts))(
  'the section of %s has its severity and all parts',
  (name, alert) => {
    const section = sections.get(name) ?? ''
    const parts = [...section.matchAll(/^\*\*(\w+):\*\* ./gm)].map(([, part]) => part)
    expect(parts).toEqual(['Severity', 'Users', 'Look', 'Do', 'Ends'])
    expect(section).toContain(`**Severity:** ${alert.severity}, `)
  },
)

test.each(Object.keys(alerts))('the URL of the runbook of %s leads to its section', (name) => {
  expect(getRunbookUrl(name)).toMatch(new RegExp(`/operations/alerts#${name.toLowerCase()}$`))
})

test('every panel that the page names is on the dashboard', () => {
  const named = [...page.matchAll(/[Pp]anels? ("[^"]+"(?: and "[^"]+")*)/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((title) => !panels.includes(title))).toEqual([])
})

test('every command that the page names exists', () => {
  const commands = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
  expect(commands.length).toBeGreaterThan(10)
  for (const line of commands) {
    const command = line.replace(container, '')
    if (command === 'throughlink-server health') continue
    const [, name] = /^throughlink-server admin (\S+)(?: .+)?$/.exec(command) ?? []
    if (name === undefined) expect(programs).toContain(command.split(' ')[0])
    else expect(adminCommands).toMatch(new RegExp(`^  '?${name}'?: {$`, 'm'))
  }
})

test('every subcommand that the page names exists', () => {
  const named = [...page.matchAll(/throughlink-server admin (\S+) (\w+)/g)]
  const files = { jobs: 'jobs', 'dead-letters': 'deadLetters', email: 'email' }
  expect(named.length).toBeGreaterThan(4)
  for (const [, name = '', subcommand = ''] of named) {
    const source = read(`apps/server/src/commands/${files[name as keyof typeof files]}.ts`)
    expect(source, `${name} ${subcommand}`).toContain(`'${subcommand}'`)
  }
})
