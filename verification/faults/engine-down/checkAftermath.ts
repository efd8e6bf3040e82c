import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import {
  click,
  matchByClickId,
  matchByFingerprint,
  sendEvents,
  toLogId,
} from '../../harness/phones/phones.ts'
import { exactly, measurement, requirement, tally } from '../../harness/report/rows.ts'
import { findMissing, findRepeated, readWholeLog } from '../../harness/servers/readWholeLog.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'
import { readUntil } from '../../harness/waitUntil.ts'
import type { History } from './createLoad.ts'
import { describeMatch, describeStatus } from './describeReply.ts'
import type { Scene, Visit } from './prepareScene.ts'

export interface Aftermath {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly log: EventLog
  readonly startedAtMs: number
  readonly history: History
  readonly scene: Scene
  /** Number of items of each list in the scene that were used. */
  readonly rounds: number
  /** A landing page that was viewed during the outage. */
  readonly visitDuring: Visit
}

/** Checks after the outage that nothing was lost, and that no response during it has a lasting effect. */
export async function checkAftermath(aftermath: Aftermath): Promise<ReportRow[]> {
  return [
    ...(await checkCaches(aftermath)),
    ...(await checkRetries(aftermath)),
    ...(await checkLog(aftermath)),
  ]
}

/** Detects a cached "not found", or a decision that was made without evidence and stored. */
async function checkCaches(aftermath: Aftermath): Promise<ReportRow[]> {
  const { bed, server, scene, rounds, visitDuring } = aftermath
  const tapped = await Promise.all(
    scene.tapped
      .slice(0, rounds)
      .map(async ({ slug }) => describeStatus((await click(server, bed.app, { slug })).reply)),
  )
  const matched = await Promise.all(
    scene.matched
      .slice(0, rounds)
      .map(async (each) =>
        describeMatch(await matchByClickId(server, bed.app, each.clickId, each.installId)),
      ),
  )
  const absent = await click(server, bed.app, { slug: scene.absentSlug })
  const find = async ({ installId, address }: Visit) =>
    describeMatch(await matchByFingerprint(server, bed.app, installId, address))
  return [
    only('afterwards: links that were tapped during the outage', tapped, '302'),
    only('afterwards: installs that requested a match during the outage', matched, 'link'),
    only('afterwards: a missing link', [describeStatus(absent.reply)], '404'),
    only(
      'afterwards: an install that requested a match by probability during the outage',
      [await find(scene.visit)],
      'link',
    ),
    only(
      'afterwards: the install of a page viewed during the outage',
      [await find(visitDuring)],
      'link',
    ),
  ]
}

/** Retries rejected requests with the same ids, as the SDK does. */
async function checkRetries({ bed, server, history }: Aftermath): Promise<ReportRow[]> {
  const rejectedMatches = history.matches.filter(({ reply }) => describeMatch(reply) !== 'link')
  const rejectedEvents = history.events.filter(({ reply }) => reply.status !== 202)
  const matched: string[] = []
  for (const { clickId, installId } of rejectedMatches) {
    matched.push(describeMatch(await matchByClickId(server, bed.app, clickId, installId)))
  }
  const sent: string[] = []
  for (const { events } of rejectedEvents) {
    const reply = await sendEvents(server, bed.app, events)
    sent.push(describeStatus(reply))
    history.events.push({ phases: ['after', 'after'], reply, events })
  }
  return [
    only('afterwards: retries of rejected matches', matched, 'link'),
    only('afterwards: retries of rejected events', sent, '202'),
  ]
}

/** Checks that every answered click and event is in the log, and each click once. */
export async function checkLog({
  log,
  startedAtMs,
  history,
}: Pick<Aftermath, 'log' | 'startedAtMs' | 'history'>): Promise<ReportRow[]> {
  const clicks = history.clicks.flatMap(({ clickId }) => (clickId ? [toLogId(clickId)] : []))
  const answeredDuring = history.clicks.filter(({ phases }) => phases[1] === 'down').length
  const events = history.events
    .filter(({ reply }) => reply.status === 202)
    .flatMap((each) => each.events.map(({ id }) => id))
  // Entries that waited in memory are written on the log's own schedule, late if the machine is busy. One that is lost
  // never appears.
  const contents = await readUntil(
    () => readWholeLog(log, startedAtMs),
    (read) => findMissing(read.clicks, clicks).length === 0,
    { maxMs: 60_000, pauseMs: 500 },
  )
  const lostClicks = findMissing(contents.clicks, clicks).length
  const lostEvents = findMissing(contents.events, events).length
  return [
    measurement('clicks answered during the outage', answeredDuring, ''),
    exactly('answered clicks missing from the log', lostClicks, 0, `of ${clicks.length}`),
    exactly('clicks in the log more than once', findRepeated(contents.clicks).length, 0),
    exactly('acknowledged events missing from the log', lostEvents, 0, `of ${events.length}`),
  ]
}

function only(name: string, outcomes: readonly string[], expected: string): ReportRow {
  const ok = outcomes.every((outcome) => outcome === expected)
  return requirement(name, ok, tally(outcomes), `only ${expected}`)
}
