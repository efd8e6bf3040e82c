import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readScenarios } from '@throughlink/conformance'
import { describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function run(...args: string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [main, ...args])) }
  } catch (error) {
    return error as Ended
  }
}

/** A driver of one line: runs this program with `post(path, body)`. */
function driver(program: string): string[] {
  const post =
    'const post = async (path, body) => (await fetch(process.env.THROUGHLINK_CONFORMANCE_URL + path,' +
    " { method: 'POST', body: JSON.stringify(body) })).json();"
  return [process.execPath, '--input-type=module', '--eval', `${post}${program}`]
}

/** Reports every step of each scenario with one context, and sends nothing. */
const report = `
  const context = { isLinkProcessed: true, linkUrl: null, linkRoute: null, linkType: null };
  for (const { id: scenario } of scenarios) {
    const { id, steps } = await post('/runs', { scenario });
    for (const step of steps.keys()) await post('/runs/' + id + '/context', { step, context });
  }`
const client = "{ name: 'test', version: '1.0.0', capabilities: ['match', 'update'] }"

test('--help names every command and option', async () => {
  const { code, stdout } = await run('--help')
  expect(code).toBe(0)
  for (const name of ['list', 'run', 'serve', '--only', '--max-seconds', '--host', '--port']) {
    expect(stdout).toContain(`  ${name} `)
  }
})

test('list prints every scenario as a table', async () => {
  const { stdout } = await run('list')
  const [heading, ...rows] = stdout.trimEnd().split('\n')
  expect(heading).toMatch(/^Scenario +Waits +Specification +Title +Requires$/)
  expect(rows).toHaveLength(readScenarios().length)
})

test('list --only and --max-seconds choose scenarios', async () => {
  const { stdout } = await run('list', '--only', 'retries', '--max-seconds', '1')
  const [, ...rows] = stdout.trimEnd().split('\n')
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) expect(row).toMatch(/^retries\/\S+ +[01]\.\d s /)
})

test.each([
  [[], 'Name a command.'],
  [['start'], 'Unknown command "start".'],
  [['list', '--only', 'x'], 'There is no such scenario.'],
  [['list', '--max-seconds', 'x'], '--max-seconds must be a number.'],
  [['run'], 'Name the command that starts the driver.'],
  [['run', '--', 'no-such-program'], 'no-such-program'],
])('%j is an error', async (args, message) => {
  const { code, stderr } = await run(...args)
  expect(code).toBe(1)
  expect(stderr).toContain(message)
})

describe('run', () => {
  test('passes if every scenario of the declared capabilities passed', async () => {
    const program = `const { scenarios } = await post('/client', ${client});${report}`
    const { code, stdout } = await run(
      ...['run', '--only', 'errors/missing', '--max-seconds', '0.2', '--'],
      ...driver(program),
    )
    expect(stdout).toContain('errors/missing-key     passed')
    expect(stdout).toMatch(/\n2 of 2 scenarios passed\.\n$/)
    expect(code).toBe(0)
  })

  test.each([
    [
      'a scenario failed',
      `const { scenarios } = await post('/client', ${client});${report}`,
      'failed',
    ],
    ['a scenario was not run', `await post('/client', ${client})`, 'not run'],
  ])('fails if %s', async (_, program, result) => {
    const { code, stdout } = await run('run', '--only', 'match/app-path', '--', ...driver(program))
    expect(stdout).toMatch(new RegExp(`\nmatch/app-path +${result} `))
    expect(code).toBe(1)
  })

  test('fails if the driver fails', async () => {
    const program = `const { scenarios } = await post('/client', ${client});${report};process.exit(3)`
    const { code, stdout } = await run(
      ...['run', '--only', 'errors/missing-app-id', '--'],
      ...driver(program),
    )
    expect(stdout).toContain('1 of 1 scenarios passed.\nThe driver failed with exit code 3.')
    expect(code).toBe(1)
  })
})
