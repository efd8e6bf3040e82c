import { readFileSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ReportRow, repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { createReader } from '../../harness/documents/createReader.ts'
import { readCommands } from '../../harness/documents/readCommands.ts'
import { readSection } from '../../harness/documents/readSteps.ts'
import { createClient } from '../../harness/phones/createClient.ts'
import { createTraffic } from '../../harness/phones/createTraffic.ts'
import { atLeast, exactly, measurement, requirement, tally } from '../../harness/report/rows.ts'
import type { Stop } from '../../harness/servers/withCleanup.ts'
import { waitUntil } from '../../harness/waitUntil.ts'
import type { Podman } from '../image/openPodman.ts'
import { readTotals } from '../restored/readTotals.ts'
import { createApp, createOwner, signIn } from './createOwner.ts'
import { createPhones, hostAddress } from './createPhones.ts'
import { openDocker } from './openDocker.ts'
import { prepareCheckout } from './prepareCheckout.ts'
import { startS3 } from './startS3.ts'

export interface OperateOptions {
  readonly podman: Podman
  readonly folder: string
  /** Process in the network of this machine. */
  readonly outerPid: number
  readonly isFull: boolean
  readonly stops: Stop[]
}

const publicOrigin = 'https://dash.example'
/** With three requests each, about 20 requests a second. */
const load = { phones: 4, pauseMs: 500 }
const stackMs = 30_000
/** What the runbook prints if there is no dead letter to show. */
const missing = /dead letter/i

/** Does what an operator does in a year, with the commands of the documents. Adds a row for each result. */
export async function operate(options: OperateOptions, rows: ReportRow[]): Promise<void> {
  const { podman, folder, outerPid, isFull, stops } = options
  await prepareNetwork()
  const env = await openDocker({ podman, folder, outerPid, stops })
  const origin = await prepareCheckout(join(folder, 'origin'))
  const work = join(folder, 'work')
  await rm(work, { recursive: true, force: true })
  await mkdir(work)
  const values = new Map([['<id>', '1']])
  const reader = createReader({
    folder: work,
    env,
    adapt: (text) => text.replaceAll(/<\w+>/g, (name) => values.get(name) ?? name),
    stops,
  })
  console.log(
    `# compose.yaml without what docker-compose 1.29 refuses: ${origin.removed.join(', ')}`,
  )
  let documented = 0
  const follow = async (document: string, heading?: string, count = Infinity) => {
    const markdown = readFileSync(join(repositoryRoot, `docs/operations/${document}.md`), 'utf8')
    const text = heading === undefined ? markdown : readSection(markdown, heading)
    let output = ''
    for (const { command } of readCommands(text).slice(0, count)) {
      documented += 1
      output = await reader.type(command)
    }
    return output
  }

  // A trial without certificates.
  await reader.type(`git clone --quiet ${origin.folder} throughlink`)
  const tried = await follow('one-host', '## Try it', 2)
  const commands = reader.commands() + 1
  const seconds = reader.seconds()
  const local = createClient(80, 'localhost')
  await createOwner(local, tried)
  local.close()
  rows.push(
    measurement('from a fresh folder to the first owner on localhost', seconds, 's'),
    requirement('commands until then, with cd', commands <= 3, commands, 'at most 3'),
  )
  const removal = readCommands(readSection(readOperations('one-host'), '## Try it')).slice(2)
  for (const { command } of removal) {
    documented += 1
    await reader.type(command)
  }

  // An installation with TLS, by a certificate authority of its own, and a bucket.
  const deploy = reader.folder()
  const s3 = await startS3(join(folder, 's3'), hostAddress)
  stops.push(s3.stop)
  await reader.type(
    "printf 'cert_issuer internal\\nskip_install_trust\\n' > caddy/options.d/test.caddy",
  )
  await reader.type(`echo 'BACKUP_S3_URL=${s3.url}' > .env`)
  const installed = await follow('one-host', '## Start')
  let authority = ''
  const trust = async () => {
    const path = '/data/caddy/pki/authorities/local/root.crt'
    authority = await reader.type(`docker compose exec -T caddy cat ${path}`)
  }
  await trust()
  const phones = createPhones(new URL(publicOrigin).host, () => authority)
  const owner = await createOwner(phones, installed)
  const app = await createApp(owner, 'lumen.go.example')
  rows.push(requirement('first owner over TLS', true, 'signed in', 'signed in'))

  // Known contents, a backup, and the loss of everything but the settings and the bucket.
  const known = createTraffic(phones, app, 'known')
  for (let phone = 0; phone < 30; phone += 1) await known.use()
  const events = known.sent.filter(({ kind }) => kind === 'event').length
  await waitUntil('analytics of all events', async () => {
    return (await readTotals(owner.browser, app.appId)).events === events
  })
  const countRows = async () => {
    const tables = ['links', 'claims', 'people', 'domains', 'log_batches']
    const sql = tables.map((table) => `(select count(*) from ${table})`).join(', ')
    const psql = 'docker compose exec -T postgres psql -U throughlink -At'
    return (await reader.type(`${psql} -c "select ${sql}"`)).trim()
  }
  const before = { totals: await readTotals(owner.browser, app.appId), rows: await countRows() }
  const listed = await follow('backups', undefined, 2)
  values.set('<name>', /^\S+Z/m.exec(listed)?.[0] ?? '')
  await copyFile(join(deploy, '.env'), join(folder, 'saved.env'))
  await reader.type('docker compose down --volumes')
  await rm(join(deploy, 'backups'), { recursive: true, force: true })
  await reader.type('./install.sh')
  await trust()
  for (const { command } of readCommands(readOperations('backups')).slice(2, 5)) {
    documented += 1
    await reader.type(command)
  }
  const { browser } = await signIn(phones, publicOrigin)
  const after = { totals: await readTotals(browser, app.appId), rows: await countRows() }
  rows.push(
    atLeast('requests before the backup', known.requests(), 90),
    exactly('failed ones', known.failures.length, 0, tally(known.failures)),
    same('rows of PostgreSQL after the loss of everything', after.rows, before.rows),
    same('analytics after it', JSON.stringify(after.totals), JSON.stringify(before.totals)),
  )

  if (isFull) {
    await origin.publishNext()
    const upgraded = createTraffic(phones, app, 'upgraded')
    rows.push(...(await underLoad('upgrade', upgraded, () => follow('upgrades'))))
    const asked = 'docker compose exec -T server-1 throughlink-server --version'
    const version = (await reader.type(asked)).trim()
    const settings = readFileSync(join(deploy, '.env'), 'utf8')
    const isMerged = /^NEXT_SETTING=$/m.test(settings) && settings.includes(s3.url)
    rows.push(
      requirement('version after it', version.includes('-next'), version, 'the next one'),
      requirement('settings are kept and added', isMerged, isMerged ? 'yes' : 'no', 'yes'),
    )

    const rotated = createTraffic(phones, app, 'rotated')
    rows.push(...(await underLoad('rotation of all secrets', rotated, () => follow('secrets'))))
    const now = readFileSync(join(deploy, '.env'), 'utf8')
    const secrets = settings.split('\n').filter((line) => /^[A-Z_]*(KEYS?|TOKEN|_URL)=./.test(line))
    const kept = secrets.filter((line) => !line.startsWith('BACKUP') && now.includes(`${line}\n`))
    rows.push(exactly('secrets that are as before', kept.length, 0, kept.map(readName).join()))
  }

  // The runbooks.
  for (const { command } of readCommands(readOperations('alerts'))) {
    documented += 1
    await reader.type(command).catch((error: unknown) => {
      const output = reader.transcript.at(-1) ?? ''
      if (!command.includes('<id>') || !missing.test(output)) throw error
    })
  }
  if (isFull) {
    rows.push(...(await measureStack(podman, 'idle')))
    const used = createTraffic(phones, app, 'used')
    const stop = used.start(load.phones, load.pauseMs)
    rows.push(...(await measureStack(podman, 'loaded')))
    await stop()
  }
  rows.push(measurement('documented commands that ran', documented, 'commands'))
}

function readOperations(document: string): string {
  return readFileSync(join(repositoryRoot, `docs/operations/${document}.md`), 'utf8')
}

function readName(line: string): string {
  return line.split('=')[0] ?? ''
}

function same(name: string, found: string, expected: string): ReportRow {
  return requirement(name, found === expected, found, expected)
}

/** Gives this network an address of the Internet, and phones all others of its range. */
async function prepareNetwork(): Promise<void> {
  for (const args of [
    ['link', 'set', 'lo', 'up'],
    ['address', 'add', `${hostAddress}/32`, 'dev', 'lo'],
    ['route', 'add', 'local', '198.51.100.0/24', 'dev', 'lo'],
  ]) {
    const { code, stderr } = await run('ip', args)
    if (code !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
  }
}

type Traffic = ReturnType<typeof createTraffic>

async function underLoad(
  name: string,
  traffic: Traffic,
  act: () => Promise<unknown>,
): Promise<readonly ReportRow[]> {
  const startedMs = performance.now()
  const stop = traffic.start(load.phones, load.pauseMs)
  await act()
  await stop()
  const seconds = (performance.now() - startedMs) / 1000
  const perSecond = (traffic.requests() / seconds).toFixed(1)
  return [
    measurement(`${name}: requests`, traffic.requests(), 'requests', `${perSecond} a second`),
    exactly(`${name}: failed requests`, traffic.failures.length, 0, tally(traffic.failures)),
    measurement(name, seconds, 's'),
  ]
}

/** Reads memory, and the CPU of 30 seconds, of each container and of all. */
async function measureStack(podman: Podman, name: string): Promise<readonly ReportRow[]> {
  const format = '{{.Name}} {{.CPUNano}} {{.MemUsageBytes}}'
  const read = async () => {
    const output = await podman.run('stats', '--no-stream', '--format', format)
    return new Map(output.split('\n').map((line) => [line.split(' ')[0] ?? '', line]))
  }
  const first = await read()
  await sleep(stackMs)
  const second = await read()
  const nano = (line = '') => Number(line.split(' ')[1])
  let all = 0
  const rows = [...second].map(([container, line]) => {
    const percent = (100 * (nano(line) - nano(first.get(container)))) / (stackMs * 1e6)
    all += percent
    const memory = line.split(' ').slice(2).join(' ')
    return measurement(`${name}: ${container}`, Number(percent.toFixed(2)), '% of a core', memory)
  })
  return [...rows, measurement(`${name}: all`, Number(all.toFixed(1)), '% of a core')]
}
