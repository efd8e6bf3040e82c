import { setTimeout as sleep } from 'node:timers/promises'
import { ClickHouseError } from '@clickhouse/client'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { prepareSignal } from '../harness/engines/prepareSignal.ts'
import { click } from '../harness/phones/phones.ts'
import { atMost, exactly, requirement } from '../harness/report/rows.ts'
import type { Scenario } from '../harness/report/runScenarios.ts'
import type { ServerProcess } from '../harness/servers/startServer.ts'
import {
  destination,
  type TestApp,
  type Testbed,
  withTestbed,
} from '../harness/servers/startTestbed.ts'
import { readUntil } from '../harness/waitUntil.ts'
import { createPhone, type OpenedApp, type Phone } from './first-start/createPhone.ts'

/** How long an app waits for its first link by default. */
const appWaitMs = 5_000
/** Longer than the app waits. */
const outageMs = 7_000
/** The last phone opens the app this long before the outage ends: a short outage for that phone. */
const lastOpenMs = 1_000
/** Longest time from the end of the outage to the link: the client's longest delay between two tries, and a bit. */
const deliveryMs = 35_000
const countTimeoutMs = 15_000

interface Outage {
  readonly name: string
  readonly begin: () => void
  readonly end: () => Promise<void>
}

/**
 * An outage at the first start of an app does not lose the link. The real client opens apps on a real server
 * that is killed, or whose PostgreSQL is.
 */
export const firstStart: Scenario = ({ timeSlack, logProgress }) =>
  withTestbed(async (bed) => {
    let server = await bed.startServer()
    const { port } = server
    const outages: readonly Outage[] = [
      {
        name: 'service killed',
        begin: () => {
          server.kill()
        },
        async end() {
          await server.stop()
          server = await bed.startServer({ port })
        },
      },
      {
        name: 'PostgreSQL killed',
        begin: () => {
          prepareSignal(bed.engines.postgres.pid, 'SIGKILL')()
        },
        end: () => bed.engines.postgres.restart(),
      },
    ]
    const rows: ReportRow[] = []
    for (const [index, outage] of outages.entries()) {
      logProgress(outage.name)
      const app = await bed.seed(`first-${index}.example`)
      const found = await runOutage({ bed, app, server, outage, timeSlack })
      rows.push(...found.map((row) => ({ ...row, name: `${outage.name}: ${row.name}` })))
    }
    return rows
  })

interface OutageOptions {
  readonly bed: Testbed
  readonly app: TestApp
  readonly server: ServerProcess
  readonly outage: Outage
  readonly timeSlack: number
}

async function runOutage({
  bed,
  app,
  server,
  outage,
  timeSlack,
}: OutageOptions): Promise<ReportRow[]> {
  const install = async (resumeUnanswered: boolean): Promise<Phone> => {
    const referrer = await clickOnAndroid(server, app)
    return createPhone({ app, port: server.port, referrer, resumeUnanswered })
  }
  const [patient, closed, late] = [await install(false), await install(true), await install(false)]

  outage.begin()
  const opened = patient.open()
  const unanswered = closed.open()
  const openingLate = sleep(outageMs - lastOpenMs).then(() => late.open())
  const ended = sleep(outageMs).then(outage.end)
  const waitedMs = await opened.waitedMs
  const { status } = opened.client.getDetails()
  await unanswered.waitedMs
  unanswered.kill()
  const openedLate = await openingLate
  await ended
  const endedMs = performance.now()

  const [shownMs] = await Promise.all([
    opened.waitForLink(deliveryMs).then((ms) => (ms === null ? null : performance.now() - endedMs)),
    openedLate.waitForLink(deliveryMs),
  ])
  const reopened = closed.open()
  const reopenedMs = await reopened.waitForLink(appWaitMs)
  const rows = [
    atMost('an app waits for its first link', waitedMs, appWaitMs + 500 * timeSlack, 'ms'),
    requirement('then it knows that there is no answer yet', status === 'failed', status, 'failed'),
    ...checkLink('an app that stays open gets the link later', opened),
    atMost('time from the end of the outage to the link', shownMs ?? Infinity, deliveryMs, 'ms'),
    ...checkLink('an app that is opened during the outage gets the link', openedLate),
    ...checkLink('an app that was killed gets the link when it is opened again', reopened),
    atMost('it waits', reopenedMs ?? Infinity, appWaitMs, 'ms'),
    ...(await checkCounts(bed, app, 3)),
  ]
  for (const { kill } of [opened, openedLate, reopened]) kill()
  return rows
}

/** Returns the install referrer that Google Play would pass on. */
async function clickOnAndroid(server: ServerProcess, app: TestApp): Promise<string> {
  const { reply } = await click(server, app)
  const referrer = URL.parse(reply.headers.location ?? '')?.searchParams.get('referrer')
  if (!referrer) throw new Error(`The click was not redirected to the store: ${reply.status}`)
  return referrer
}

function checkLink(name: string, { client }: OpenedApp): ReportRow[] {
  const { linkUrl } = client.getSnapshot()
  const { method, confidence, status, reason } = client.getDetails()
  const found = `${linkUrl ?? 'no link'} by ${method ?? reason ?? status}, ${confidence ?? 0}`
  const expected = `${destination} by referrer, 1`
  return [requirement(name, found === expected, found, expected)]
}

const none = { installs: 0, matched: 0 }

/** Every click has one claim, and every phone is one install in analytics, however often it tried. */
async function checkCounts(bed: Testbed, app: TestApp, phones: number): Promise<ReportRow[]> {
  const { rows } = await bed.database.pool.query<{ claims: number; installs: number }>(
    `select count(*)::int as claims, count(distinct install_id)::int as installs
       from claims where app_id = $1`,
    [app.appId],
  )
  const { client, stop } = createClickhouse({ url: bed.engines.clickhouse.url })
  const countNow = async () => {
    const result = await client.query({
      query: `SELECT sum(installs), sum(matched) FROM hourly
              WHERE app_id = {appId:String} AND dimension = 'total' AND link_id = 0`,
      query_params: { appId: app.appId },
      format: 'JSONCompactEachRow',
    })
    const [[installs, matched] = ['0', '0']] = await result.json<[string, string]>()
    return { installs: Number(installs), matched: Number(matched) }
  }
  const count = () =>
    countNow().catch((error: unknown) => {
      // The service creates the tables before its first shipment, which may be later than the last answer.
      if (error instanceof ClickHouseError && error.type === 'UNKNOWN_TABLE') return none
      throw error
    })
  const isComplete = ({ installs }: typeof none) => installs >= phones
  const counted = await readUntil(count, isComplete, { maxMs: countTimeoutMs })
  await stop()
  return [
    exactly('claims', rows[0]?.claims ?? 0, phones),
    exactly('installs with a claim', rows[0]?.installs ?? 0, phones),
    exactly('installs in analytics', counted.installs, phones),
    exactly('matched installs in analytics', counted.matched, phones),
  ]
}
