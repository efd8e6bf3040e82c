/**
 * `npm run test:dev`: tests `npm run dev` with real engines: its first start, a link on a simulated phone, kept
 * data, and that neither Ctrl-C nor SIGKILL leaves a process behind.
 */
import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'
import { command, CommandError } from './command.ts'
import { requireFreePorts } from './dev/devPorts.ts'
import { devEmail, readDevState } from './dev/devState.ts'
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

async function simulate(link: string, folder: string): Promise<string> {
  const demo = readDevState(folder)?.demo
  const { stdout, stderr } = await run(
    process.execPath,
    [
      '--conditions=@throughlink/source',
      'tooling/simulate.ts',
      link,
      ...['--key', demo?.apiKey ?? '', '--app', demo?.appId ?? ''],
    ],
    { cwd: repositoryRoot },
  )
  return `${stdout}${stderr}`
}

/** Runs `throughlink` with a new secret key of the demo. */
async function runCommandLine(
  port: number,
  folder: string,
  args: readonly string[],
): Promise<string> {
  const origin = `http://localhost:${port}`
  const state = readDevState(folder)
  const appId = state?.demo?.appId ?? ''
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/auth/sign-in', { email: devEmail, password: state?.password })
  const { csrfToken } = (await signedIn.json()) as { csrfToken: string }
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(';')[0])
  const created = await post(
    `/api/v1/apps/${appId}/keys`,
    { kind: 'secret', name: 'Test', scopes: ['links:read', 'links:write'] },
    { cookie: cookie.join('; '), 'x-csrf-token': csrfToken },
  )
  const { key } = (await created.json()) as { key: string }
  const { stdout, stderr } = await run(process.execPath, ['packages/cli/src/main.ts', ...args], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      THROUGHLINK_URL: origin,
      THROUGHLINK_APP_ID: appId,
      THROUGHLINK_SECRET_KEY: key,
    },
  })
  return `${stdout}${stderr}`
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
    const routed = await simulate(link, data)
    check('its link routes with ?ref=', /^route +\S+\?ref=anna$/m.test(routed), routed)
    const page = await fetch(`http://localhost:${port}/`)
    check('it serves the dashboard', (await page.text()).includes('<script'), page.status)

    const listed = await runCommandLine(port, data, ['links', 'list', '--limit', '3'])
    check('the command line lists links', /^\d+ +https?:\/\/lumen\.localhost/m.test(listed), listed)
    const created = await runCommandLine(port, data, [
      ...['links', 'create', 'https://lumen.example/sale', '--slug', 'sale'],
    ])
    const isCreated = /^https?:\/\/lumen\.localhost\S*\/sale\n$/.test(created)
    check('the command line creates a link', isCreated, created)

    const exported = await runCommandLine(port, data, ['export', 'links'])
    check(
      'the command line exports links',
      /^lumen\.localhost,sale,/m.test(exported),
      exported.slice(0, 500),
    )

    const second = await startDev(args)
    const isExplained = /^Port \d+ is in use\. Is `npm run dev` running/m.test(second.output())
    check('a second one says that it runs already', isExplained, second.output())

    await first.end('SIGINT')
    check('Ctrl-C stops everything', await arePortsFree(port), first.output())

    const key = readDevState(data)?.demo?.apiKey
    const again = await startDev(args)
    check('the next start is ready', again.isReady, again.output())
    console.log(`# next start: ${again.seconds} s`)
    check('it has the same key', again.output().includes(key ?? 'no key'), again.output())
    const kept = await simulate(link, data)
    check('it still routes the link', /^route +\S+\?ref=anna$/m.test(kept), kept)
    await again.end('SIGKILL')
    check('nothing is left after it was killed', await arePortsFree(port), null)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
  writeReport('dev', rows, { shown: true })
})
