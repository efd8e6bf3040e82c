/**
 * `npm run test:dev`: tests `npm run dev` with real engines: its first start, a link on a simulated phone, the
 * scenarios of `throughlink simulate`, kept data, and that neither Ctrl-C nor SIGKILL leaves a process behind.
 */
import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'
import { readDevState } from '../packages/cli/src/dev/devState.ts'
import { command, CommandError } from './command.ts'
import { requireFreePorts } from './dev/devPorts.ts'
import { repositoryRoot, writeReport, type ReportRow } from './report.ts'
import { run } from './run.ts'

const readyTimeoutMs = 180_000
/** On a machine that does nothing else. CI's may be busy, so this limit is only reported there. */
const maxStartSeconds = 30

const rows: ReportRow[] = []

function check(name: string, ok: boolean, found: unknown): void {
  const note = ok ? '' : `found ${JSON.stringify(found)}`
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

/** Starts `npm run dev` and waits until it is ready or has ended. */
async function startDev(args: readonly string[]) {
  const child = spawn(process.execPath, ['tooling/dev.js', ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve()
    })
  })
  const endMs = performance.now() + readyTimeoutMs
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const isReady = () => output.includes('Press Ctrl-C to stop.')
  while (!isReady() && !hasEnded() && performance.now() < endMs) await sleep(50)
  return {
    output: () => output,
    isReady: isReady(),
    seconds: Number(/ready after (\d+) s/.exec(output)?.[1]),
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}

/** Whether everything has stopped, soon: a killed command cannot wait for its programs. */
async function arePortsFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isFree = await requireFreePorts(port).then(
      () => true,
      () => false,
    )
    if (isFree) return true
    await sleep(200)
  }
  return false
}

/** Runs `throughlink` with the demo. */
function runCommandLine(folder: string, args: readonly string[]) {
  const { port = 0, appId = '', apiKey = '', secretKey = '' } = readDevState(folder)?.demo ?? {}
  return run(
    process.execPath,
    ['--conditions=@throughlink/source', 'packages/cli/src/main.ts', ...args],
    {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        THROUGHLINK_URL: `http://localhost:${port}`,
        THROUGHLINK_APP_ID: appId,
        THROUGHLINK_PUBLISHABLE_KEY: apiKey,
        THROUGHLINK_SECRET_KEY: secretKey,
      },
    },
  )
}

async function readOutput(folder: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runCommandLine(folder, args)
  return `${stdout}${stderr}`
}

/** Shortens the match window of iOS to a minute, so that a scenario can wait until it has passed. */
async function shortenWindow(port: number, folder: string): Promise<void> {
  const { appId = '', secretKey = '' } = readDevState(folder)?.demo ?? {}
  const response = await fetch(`http://localhost:${port}/api/v1/apps/${appId}/match-policies/ios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ mode: 'full', threshold: null, windowSeconds: 60 }),
  })
  check('the match window can be changed', response.ok, await response.text())
}

interface PrintedScenario {
  readonly name: string
  readonly isAsExpected: boolean
  readonly expected: string
  readonly actual: string
  readonly steps: readonly { readonly at: number }[]
}

/** Runs the scenarios of first installs, and writes what each expected and got to a report of their own. */
async function testScenarios(link: string, folder: string): Promise<void> {
  const startedMs = performance.now()
  const { stdout, stderr } = await runCommandLine(folder, [
    ...['simulate', '--file', 'packages/cli/test/scenarios/firstInstalls.json'],
    ...['--base', new URL(link).origin, '--json'],
  ])
  const seconds = (performance.now() - startedMs) / 1000
  const scenarios = stdout === '' ? [] : (JSON.parse(stdout) as readonly PrintedScenario[])
  const different = scenarios.filter(({ isAsExpected }) => !isAsExpected)
  console.log(`# ${scenarios.length} scenarios: ${seconds.toFixed(0)} s`)
  check(
    'all scenarios are as expected',
    scenarios.length > 0 && different.length === 0,
    scenarios.length === 0
      ? stderr
      : different.map(({ name, expected, actual }) => ({ name, expected, actual })),
  )
  writeReport(
    'scenarios',
    scenarios.map(({ name, isAsExpected, expected, actual, steps }) => ({
      name,
      value: actual,
      unit: '',
      target: expected,
      ok: isAsExpected,
      note: `${steps.at(-1)?.at ?? 0} s`,
    })),
    { shown: true },
  )
}

await command(async () => {
  // Not a folder that only root can read: PostgreSQL runs as another user then.
  const data = join(tmpdir(), `throughlink-dev-test-${randomUUID()}`)
  try {
    const port = await freePort()
    const args = ['--port', String(port), '--data', data]

    const first = await startDev(args)
    check('the first start is ready', first.isReady, first.output())
    if (!first.isReady) throw new CommandError('The rest was not tested.')
    console.log(`# first start: ${first.seconds} s, expected at most ${maxStartSeconds} s`)
    rows.push({
      name: 'first start',
      value: first.seconds,
      unit: 's',
      target: maxStartSeconds,
      ok: first.seconds <= maxStartSeconds || process.env['CI'] !== undefined,
      note: '',
    })
    const [link = ''] = /http:\/\/lumen\.localhost:\S+(?=')/.exec(first.output()) ?? []
    // Before the first match: servers keep a policy for some seconds.
    await shortenWindow(port, data)
    const routed = await readOutput(data, ['simulate', link])
    check('its link routes with ?ref=', /^Route +\S+\?ref=anna$/m.test(routed), routed)
    // They wait most of the time.
    const scenarios = testScenarios(link, data)
    const page = await fetch(`http://localhost:${port}/`)
    check('it serves the dashboard', (await page.text()).includes('<script'), page.status)

    const listed = await readOutput(data, ['links', 'list', '--limit', '3'])
    check('the command line lists links', /^\d+ +https?:\/\/lumen\.localhost/m.test(listed), listed)
    const created = await readOutput(data, [
      ...['links', 'create', 'https://lumen.example/sale', '--slug', 'sale'],
    ])
    const isCreated = /^https?:\/\/lumen\.localhost\S*\/sale\n$/.test(created)
    check('the command line creates a link', isCreated, created)

    const exported = await readOutput(data, ['export', 'links'])
    check(
      'the command line exports links',
      /^lumen\.localhost,sale,/m.test(exported),
      exported.slice(0, 500),
    )

    const second = await startDev(args)
    const isExplained = /^Port \d+ is in use\. Is `npm run dev` running/m.test(second.output())
    check('a second one says that it runs already', isExplained, second.output())

    await scenarios
    await first.end('SIGINT')
    check('Ctrl-C stops everything', await arePortsFree(port), first.output())

    const key = readDevState(data)?.demo?.apiKey
    const again = await startDev(args)
    check('the next start is ready', again.isReady, again.output())
    console.log(`# next start: ${again.seconds} s`)
    check('it has the same key', again.output().includes(key ?? 'no key'), again.output())
    const kept = await readOutput(data, ['simulate', link])
    check('it still routes the link', /^Route +\S+\?ref=anna$/m.test(kept), kept)
    await again.end('SIGKILL')
    check('nothing is left after it was killed', await arePortsFree(port), null)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
  writeReport('dev', rows, { shown: true })
})
