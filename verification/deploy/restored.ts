import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countUnshipped } from '@throughlink/server/src/pipeline/event-log/laneStatements.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { freePort } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { type Engines, startEngines } from '../harness/engines/engines.ts'
import { createBrowser } from '../harness/phones/createBrowser.ts'
import type { Client, Reply } from '../harness/phones/createClient.ts'
import { createTraffic, type Sent, type Traffic } from '../harness/phones/createTraffic.ts'
import {
  click,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  readDecision,
  reportSignals,
  toLogId,
} from '../harness/phones/phones.ts'
import { atLeast, exactly, measurement, requirement, tally } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import { credentials, prepareService } from '../harness/servers/prepareService.ts'
import { assertSucceeded, runAdmin } from '../harness/servers/runScript.ts'
import { startServer } from '../harness/servers/startServer.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'
import { withCleanup } from '../harness/servers/withCleanup.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import { checkRefusals } from './restored/checkRefusals.ts'
import { compareTotals } from './restored/compareTotals.ts'
import { readTotals } from './restored/readTotals.ts'
import type { BackupPoint } from './restored/sentUntil.ts'

const links = 25

/**
 * Backs up a service under load, destroys its engines, restores the backup into fresh ones, and compares every
 * click, match and event with what phones had sent until the backup.
 */
export const restored: Scenario = ({ isFull, logProgress }) =>
  withCleanup(async (stops) => {
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-backup-'))
    const backup = join(folder, 'backup')
    const clickKeys = `1:${randomBytes(32).toString('base64url')}`
    const port = await freePort()
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const startAll = async () => {
      const engines = await startEngines()
      stops.push(engines.destroy)
      return engines
    }
    const serve = async ({ urls }: Engines) => {
      const server = await startServer({ ...urls, clickKeys, port })
      stops.push(server.stop)
      return server
    }
    const toEnv = ({ urls }: Engines) => ({
      DATABASE_URL: urls.databaseUrl,
      CLICKHOUSE_URL: urls.clickhouseUrl,
      REDIS_URL: urls.redisUrl,
      CLICK_KEYS: clickKeys,
    })
    const openBrowser = (client: Client) =>
      createBrowser({ client, publicOrigin: `http://localhost:${port}`, ...credentials })

    const first = await startAll()
    const app = await prepareService(first.urls.databaseUrl, links)
    const before = await serve(first)
    const browser = openBrowser(before)
    await browser.signIn()

    // Known totals: most of them in ClickHouse, the last ones in the event log only.
    const known = createTraffic(before, app, 'known')
    await useTimes(known, isFull ? 600 : 90)
    const events = known.sent.filter(({ kind }) => kind === 'event').length
    await waitUntil('analytics of the first events', async () => {
      return (await readTotals(browser, app.appId)).events === events
    })
    await useTimes(known, isFull ? 100 : 20)
    const waiting = await clickForLater(before, app)

    const during = createTraffic(before, app, 'during')
    const stopLoad = during.start(6, 20)
    const written = await runAdmin(['backup', 'create', backup], toEnv(first))
    assertSucceeded('backup create', written)
    const again = await runAdmin(['backup', 'create', backup], toEnv(first))
    await stopLoad()
    const failures = [...known.failures, ...during.failures]
    const point = readPoint(backup)
    logProgress(written.stdout.trim().split('\n')[0] ?? '')
    await before.stop()
    await first.destroy()

    const second = await startAll()
    const refusals = await checkRefusals(backup, toEnv(second))
    const read = await runAdmin(['backup', 'restore', backup], toEnv(second))
    assertSucceeded('backup restore', read)
    const notEmpty = await runAdmin(['backup', 'restore', backup], toEnv(second))

    const after = await serve(second)
    const person = openBrowser(after)
    const signIn = await person.signIn()
    // The cookies from before are valid on a server with the same keys.
    const session = await browser.get('/api/auth/session', after)
    await waitUntil('shipping of the restored log', () => isShipped(second))
    return [
      atLeast('requests during the backup', during.requests(), 200),
      exactly('failed requests during the backup', failures.length, 0, tally(failures)),
      measurement('backup', written.seconds, 's', `${measureFolder(backup)} bytes`),
      measurement('pause of shipping', point.heldMs, 'ms'),
      requireRefusal('a backup to a folder that exists', again, 'exists'),
      ...refusals,
      measurement('restore', read.seconds, 's'),
      requireRefusal('a restore into engines with data', notEmpty, 'Not empty'),
      ...(await compareTotals({
        clickhouseUrl: second.urls.clickhouseUrl,
        browser: person,
        app,
        sent: [...known.sent, ...waiting.sent, ...during.sent],
        point,
      })),
      ...(await checkRecords(second, known.sent)),
      exactly('sign-in: status', signIn.status, 200),
      exactly('session from before the backup: status', session.status, 200),
      ...(await useRestored(after, app, waiting)),
    ]
  })

async function useTimes(traffic: Traffic, times: number): Promise<void> {
  const atOnce = 6
  for (let done = 0; done < times; done += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, traffic.use))
  }
}

interface WaitingClicks {
  readonly sent: readonly Sent[]
  readonly clickId: string
  /** Match of a phone that can be recognised by its signals only. */
  readonly address: string
}

/** Taps links whose apps are opened after the restore. */
async function clickForLater(client: Client, app: TestApp): Promise<WaitingClicks> {
  const sentMs = Date.now()
  const address = randomAddress()
  const { clickId: android } = await click(client, app)
  const { clickId: iphone } = await click(client, app, { phone: 'iphone', address })
  if (android === null || iphone === null) throw new Error('A click has no id.')
  const { status } = await reportSignals(client, app, iphone, address)
  if (status >= 300) throw new Error(`The report of signals got ${status}.`)
  const answeredMs = Date.now()
  const sent = [android, iphone].map((each): Sent => ({
    kind: 'click',
    id: toLogId(each),
    sentMs,
    answeredMs,
  }))
  return { sent, clickId: android, address }
}

/** Opens the apps of clicks from before the backup, and taps the restored link. */
async function useRestored(
  client: Client,
  app: TestApp,
  { clickId, address }: WaitingClicks,
): Promise<ReportRow[]> {
  const byId = await matchByClickId(client, app, clickId, makeInstallId())
  const bySignals = await matchByFingerprint(client, app, makeInstallId(), address)
  const { reply } = await click(client, app)
  return [
    requireMatch('match by click id', byId, 'referrer'),
    requireMatch('match by signals', bySignals, 'probabilistic'),
    exactly('redirect: status', reply.status, 302),
  ]
}

function requireMatch(name: string, reply: Reply, type: string): ReportRow {
  const found = readDecision(reply)?.matchType ?? `status ${reply.status}`
  return requirement(`${name} of a click from before`, found === type, found, type)
}

function requireRefusal(
  name: string,
  { code, stderr }: { readonly code: number | null; readonly stderr: string },
  text: string,
): ReportRow {
  const isRefused = code === 1 && stderr.includes(text)
  return requirement(name, isRefused, isRefused ? 'refused' : stderr, 'refused')
}

async function isShipped({ urls }: Engines): Promise<boolean> {
  const { pool, stop } = createPostgres({ url: urls.databaseUrl })
  const { count } = await countUnshipped(pool)
  await stop()
  return count === 0
}

async function checkRecords({ urls }: Engines, known: readonly Sent[]): Promise<ReportRow[]> {
  const { pool, stop } = createPostgres({ url: urls.databaseUrl })
  const installs = known.filter(({ kind }) => kind === 'match').map(({ id }) => id)
  const { rows } = await pool.query<{ links: number; people: number; claims: number }>(
    `select (select count(*)::int from links) as links, (select count(*)::int from people) as people,
       (select count(*)::int from claims where install_id = any($1)) as claims`,
    [installs],
  )
  await stop()
  return [
    exactly('links', rows[0]?.links ?? 0, links),
    exactly('people', rows[0]?.people ?? 0, 1),
    exactly('claims', rows[0]?.claims ?? 0, installs.length),
  ]
}

function readPoint(backup: string): BackupPoint {
  return JSON.parse(readFileSync(join(backup, 'clickhouse.json'), 'utf8')) as BackupPoint
}

function measureFolder(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}
