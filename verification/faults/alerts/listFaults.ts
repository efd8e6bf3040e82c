import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deriveSealingKeys } from '@throughlink/server/src/manage/access/deriveSealingKeys.ts'
import { createEndpoint } from '@throughlink/server/src/manage/delivery/webhooks/createEndpoint.ts'
import { dropDeadLetters } from '@throughlink/server/src/pipeline/event-log/deadLetterStatements.ts'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import { enqueueMessage } from '@throughlink/server/src/pipeline/outbox/enqueueMessage.ts'
import { addJob, retryJobs } from '@throughlink/server/src/platform/jobs/jobStatements.ts'
import { secondMs } from '@throughlink/server/src/platform/time/durations.ts'
import { makeAppEvent } from '@throughlink/server/test/pipeline/shipping/entries.ts'
import type { Prometheus } from '@throughlink/services'
import { sql } from 'kysely'
import { prepareSignal } from '../../harness/engines/prepareSignal.ts'
import { makeInstallId } from '../../harness/phones/phones.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'
import type { Fault } from './fault.ts'
import { floodWithClicks } from './floodWithClicks.ts'
import { type BlankTarget, startBlankTarget } from './startBlankTarget.ts'

export interface FaultContext {
  readonly bed: Testbed
  readonly prometheus: Pick<Prometheus, 'setTargets'>
  /** The serving process, which is scraped and has traffic. No worker runs yet. */
  readonly server: ServerProcess
}

/** Alternately frozen and running: too slow for a redirect, and fast enough that no statement fails. */
const stallMs = 700
const recoveryMs = 100
const restarts = 3
/** Long enough that Prometheus has read the metrics. */
const scrapedMs = 3 * secondMs

/** Returns the faults in the order in which they must run. Together they cause every alert. */
export function listFaults({ bed, prometheus, server: first }: FaultContext): readonly Fault[] {
  const { engines, database, app } = bed
  let server = first
  let worker: ServerProcess | null = null
  const scrapeAll = () => {
    prometheus.setTargets([server, worker].flatMap((each) => each?.port ?? []))
  }
  const startWorker = async () => {
    worker = await bed.startServer({ role: 'work' })
    scrapeAll()
  }
  const restartServer = async () => {
    await server.stop()
    server = await bed.startServer({ role: 'serve', port: server.port })
  }
  const signalPostgres = (signal: NodeJS.Signals) => {
    prepareSignal(engines.postgres.pid, signal)()
  }
  let leaking: ServerProcess
  let blank: BlankTarget
  const stalls = new AbortController()
  let stalling = Promise.resolve()
  let stopFlood = async () => {}

  return [
    {
      name: 'no worker runs',
      alerts: ['ThroughlinkEventLogNotShipped', 'ThroughlinkWebhookBacklog'],
      begin: () => enqueueWebhook(bed),
      end: startWorker,
    },
    {
      name: 'the SMTP server has failed for 20 minutes',
      alerts: ['ThroughlinkEmailsNotSent'],
      async begin() {
        await sql`update email_server set failing_since = now() - interval '20 minutes'`.execute(
          database.db,
        )
      },
      async end() {
        await sql`update email_server set failing_since = null`.execute(database.db)
      },
    },
    {
      name: 'an erasure was requested 21 days ago',
      alerts: ['ThroughlinkErasureStuck', 'ThroughlinkErasureDeadlineNear'],
      async begin() {
        // In its last stage, so that the worker does not finish it: its hours are not dropped yet.
        await sql`insert into erasures (id, app_id, install_id, install_hash, requested_at, stage)
          values (${randomUUID()}, ${app.appId}, ${makeInstallId()}, '\\x00',
            now() - interval '21 days', 'log')`.execute(database.db)
      },
      async end() {
        await sql`update erasures set finished_at = now(), stage = 'finished'`.execute(database.db)
      },
    },
    {
      name: 'a process leaks memory and file descriptors',
      alerts: ['ThroughlinkMemoryHigh', 'ThroughlinkFileDescriptorsHigh'],
      async begin() {
        const leak = `--import=${join(import.meta.dirname, 'leakingProcess.ts')}`
        leaking = await bed.startServer({ role: 'serve', nodeArgs: [leak] })
        prometheus.setTargets([server.port, leaking.port])
      },
      async end() {
        scrapeAll()
        await leaking.stop()
      },
    },
    {
      name: 'ClickHouse killed',
      alerts: ['ThroughlinkShippingLag', 'ThroughlinkJobsFail'],
      async begin() {
        engines.clickhouse.signal('SIGKILL')
        const { appId } = app
        const job = { task: 'learnApp', key: `alert:${appId}`, payload: { appId }, priority: 0 }
        await addJob(database.pool, job)
      },
      async end() {
        await engines.clickhouse.restart()
        await retryJobs(database.pool, null)
      },
    },
    {
      name: 'an event that ClickHouse refuses',
      alerts: ['ThroughlinkDeadLetters'],
      async begin() {
        const log = createPostgresEventLog({ pool: database.pool, now: Date.now })
        // A year with five digits.
        const changes = { appId: app.appId, happenedAtMs: 1e15, deviceTimeMs: 1e15 }
        await log.append([makeAppEvent(changes)])
        await log.stop(secondMs)
      },
      async end() {
        await dropDeadLetters(database.pool, null)
      },
    },
    {
      name: 'Redis killed',
      alerts: ['ThroughlinkRedisFails', 'ThroughlinkMatchesFail'],
      begin() {
        engines.redis.signal('SIGKILL')
      },
      end: () => engines.redis.restart(),
    },
    {
      name: 'PostgreSQL stalls for 0.7 s again and again',
      alerts: ['ThroughlinkRedirectsSlow'],
      begin() {
        stalling = stallUntil(stalls.signal, signalPostgres)
      },
      async end() {
        stalls.abort()
        await stalling
      },
    },
    {
      name: 'PostgreSQL frozen',
      alerts: [
        'ThroughlinkRedirectErrorsFast',
        'ThroughlinkRedirectErrorsSlow',
        'ThroughlinkMatchesFail',
        'ThroughlinkPostgresPoolWaits',
      ],
      begin() {
        signalPostgres('SIGSTOP')
      },
      end() {
        signalPostgres('SIGCONT')
      },
    },
    {
      name: 'PostgreSQL frozen under heavy load',
      alerts: ['ThroughlinkClicksQueued', 'ThroughlinkClicksDropped'],
      async begin() {
        signalPostgres('SIGSTOP')
        stopFlood = await floodWithClicks(server.port, app)
      },
      async end() {
        await stopFlood()
        signalPostgres('SIGCONT')
      },
    },
    {
      name: 'Prometheus scrapes another program',
      alerts: ['ThroughlinkMetricsMissing'],
      async begin() {
        blank = await startBlankTarget()
        prometheus.setTargets([blank.port])
      },
      end() {
        scrapeAll()
        blank.stop()
      },
    },
    {
      name: 'all processes killed',
      alerts: ['ThroughlinkDown', 'ThroughlinkInstanceDown'],
      begin() {
        server.kill()
        worker?.kill()
      },
      async end() {
        await restartServer()
        await worker?.stop()
        await startWorker()
      },
    },
    {
      name: `the serving process killed ${restarts} times`,
      alerts: ['ThroughlinkRestarts'],
      async begin() {
        for (let count = 0; count < restarts; count++) {
          server.kill()
          await restartServer()
          await sleep(scrapedMs)
        }
      },
      end: () => undefined,
    },
  ]
}

/** Freezes it again and again, and leaves it running. */
async function stallUntil(
  stopped: AbortSignal,
  send: (signal: NodeJS.Signals) => void,
): Promise<void> {
  while (!stopped.aborted) {
    send('SIGSTOP')
    await sleep(stallMs)
    send('SIGCONT')
    await sleep(recoveryMs)
  }
}

/** Enqueues a message to a host that does not exist: the first attempt ends the backlog. */
async function enqueueWebhook({ database, app: { appId }, clickKey }: Testbed): Promise<void> {
  const keys = deriveSealingKeys({ secretsKeys: [], clickKeys: [clickKey] })
  const nowMs = Date.now()
  await database.db.transaction().execute(async (trx) => {
    await createEndpoint(trx, keys, { appId, url: 'https://hooks.invalid/throughlink', nowMs })
    const data = { appId, installId: makeInstallId() }
    await enqueueMessage(trx, { appId, type: 'install.unmatched', data, nowMs })
  })
}
