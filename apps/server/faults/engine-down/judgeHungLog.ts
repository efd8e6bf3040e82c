import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRow } from '@throughlink/tooling/report'
import type { Reply } from '../harness/createAsker.ts'
import { click, makeEvents, makeInstallId, matchByClickId, sendEvents } from '../harness/phones.ts'
import { promise } from '../harness/rows.ts'
import { startCommitProxy } from '../harness/startCommitProxy.ts'
import type { Testbed } from '../harness/startTestbed.ts'
import { refusalMs } from './outage.ts'
import { outcomeOf, refused, statusOf } from './outcomeOf.ts'

/**
 * PostgreSQL may go at any point of a request, also after the claim and before the entry in the log. That
 * point is reached here by a proxy that passes everything to the database but the batches of the log.
 */
export async function judgeHungLog(bed: Testbed): Promise<ReportRow[]> {
  const proxy = await startCommitProxy(bed.engines.postgres.url)
  const server = await bed.startServer(proxy.url)
  try {
    const installId = makeInstallId()
    const { clickId } = await click(server, bed.app)
    // So that key, link and statements are known before.
    const warm = await click(server, bed.app)
    await matchByClickId(server, bed.app, warm.clickId ?? '', makeInstallId())
    proxy.swallowBatches(true)
    const [matched, stored] = await Promise.all([
      inTime(matchByClickId(server, bed.app, clickId ?? '', installId), outcomeOf),
      inTime(sendEvents(server, bed.app, makeEvents(1)), statusOf),
    ])
    proxy.swallowBatches(false)
    // The log tries again in its own time.
    let again = ''
    for (let tries = 0; tries < 20 && again !== 'link'; tries++) {
      await sleep(500)
      again = await inTime(matchByClickId(server, bed.app, clickId ?? '', installId), outcomeOf)
    }
    return [
      is('the log hangs after a claim: the match', matched, refused),
      is('the log hangs: events', stored, refused),
      is('the log is back: the same install', again, 'link'),
    ]
  } finally {
    await server.stop()
    await proxy.stop()
  }
}

async function inTime(reply: Promise<Reply>, read: (reply: Reply) => string): Promise<string> {
  return Promise.race([reply.then(read), sleep(refusalMs, `no answer in ${refusalMs} ms`)])
}

function is(name: string, outcome: string, wanted: string): ReportRow {
  return promise(name, outcome === wanted, outcome, wanted)
}
