import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { startCommitProxy } from '../../harness/engines/startCommitProxy.ts'
import type { Reply } from '../../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  sendEvents,
} from '../../harness/phones/phones.ts'
import { requirement } from '../../harness/report/rows.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'
import { readUntil } from '../../harness/waitUntil.ts'
import { describeMatch, describeStatus, refused } from './describeReply.ts'
import { refusalMs } from './outage.ts'

/**
 * PostgreSQL may fail at any point of a request, also when everything was read and only the log is left to write,
 * alone or together with a claim. This reaches that point with a proxy that forwards everything to the database
 * except what writes to the log.
 */
export async function checkHungLog(bed: Testbed): Promise<ReportRow[]> {
  const proxy = await startCommitProxy(bed.engines.postgres.url)
  const server = await bed.startServer({ databaseUrl: proxy.url })
  try {
    const installId = makeInstallId()
    const { clickId } = await click(server, bed.app)
    // Warm up, so that key, link and statements are cached.
    const warm = await click(server, bed.app)
    await matchByClickId(server, bed.app, warm.clickId ?? '', makeInstallId())
    proxy.swallowBatches(true)
    const [matched, stored] = await Promise.all([
      withTimeout(matchByClickId(server, bed.app, clickId ?? '', installId), describeMatch),
      withTimeout(sendEvents(server, bed.app, makeEvents(1)), describeStatus),
    ])
    proxy.swallowBatches(false)
    // The log retries on its own schedule.
    const retried = await readUntil(
      () => withTimeout(matchByClickId(server, bed.app, clickId ?? '', installId), describeMatch),
      (response) => response === 'link',
      { maxMs: 10_000, pauseMs: 500 },
    )
    return [
      equals('the log hangs: response to the match', matched, refused),
      equals('the log hangs: response to events', stored, refused),
      equals('the log has recovered: response to the same install', retried, 'link'),
    ]
  } finally {
    await server.stop()
    await proxy.stop()
  }
}

async function withTimeout(reply: Promise<Reply>, read: (reply: Reply) => string): Promise<string> {
  return Promise.race([reply.then(read), sleep(refusalMs, `no response within ${refusalMs} ms`)])
}

function equals(name: string, outcome: string, expected: string): ReportRow {
  return requirement(name, outcome === expected, outcome, expected)
}
