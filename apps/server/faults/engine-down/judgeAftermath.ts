import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRow } from '@throughlink/tooling/report'
import type { EventLog } from '../../src/pipeline/event-log/eventLog.ts'
import {
  click,
  logIdOf,
  matchByClickId,
  matchByFingerprint,
  sendEvents,
} from '../harness/phones.ts'
import { missingFrom, readWholeLog, repeatedIn } from '../harness/readWholeLog.ts'
import { exactly, figure, promise, tally } from '../harness/rows.ts'
import type { ServerProcess } from '../harness/startServer.ts'
import type { Testbed } from '../harness/startTestbed.ts'
import type { History } from './createLoad.ts'
import { outcomeOf, statusOf } from './outcomeOf.ts'
import type { Scene, Visit } from './prepareScene.ts'

export interface Aftermath {
  readonly bed: Testbed
  readonly server: ServerProcess
  readonly log: EventLog
  readonly beganAtMs: number
  readonly history: History
  readonly scene: Scene
  /** So much of the scene was asked for. */
  readonly rounds: number
  /** A landing page that was seen during the outage. */
  readonly visitMeanwhile: Visit
}

/** After the outage: nothing was forgotten, and nothing that was said during it sticks. */
export async function judgeAftermath(aftermath: Aftermath): Promise<ReportRow[]> {
  return [
    ...(await judgeMemory(aftermath)),
    ...(await judgeRetries(aftermath)),
    ...(await judgeLog(aftermath)),
  ]
}

/** A "not there" that was remembered would show here, as would a decision made without evidence. */
async function judgeMemory(aftermath: Aftermath): Promise<ReportRow[]> {
  const { bed, server, scene, rounds, visitMeanwhile } = aftermath
  const tapped = await Promise.all(
    scene.tapped
      .slice(0, rounds)
      .map(async ({ slug }) => statusOf((await click(server, bed.app, { slug })).reply)),
  )
  const matched = await Promise.all(
    scene.matched
      .slice(0, rounds)
      .map(async (each) =>
        outcomeOf(await matchByClickId(server, bed.app, each.clickId, each.installId)),
      ),
  )
  const absent = await click(server, bed.app, { slug: scene.absentSlug })
  const find = async ({ installId, address }: Visit) =>
    outcomeOf(await matchByFingerprint(server, bed.app, installId, address))
  return [
    only('after it: links that were asked for meanwhile', tapped, '302'),
    only('after it: their installs that had asked meanwhile', matched, 'link'),
    only('after it: a link that never was', [statusOf(absent.reply)], '404'),
    only(
      'after it: the install that asked by probability meanwhile',
      [await find(scene.visit)],
      'link',
    ),
    only('after it: the install of a page seen meanwhile', [await find(visitMeanwhile)], 'link'),
  ]
}

/** Who was told to come again comes again, with the same ids, as the client library does. */
async function judgeRetries({ bed, server, history }: Aftermath): Promise<ReportRow[]> {
  const unmatched = history.matches.filter(({ reply }) => outcomeOf(reply) !== 'link')
  const unsent = history.events.filter(({ reply }) => reply.status !== 202)
  const matched: string[] = []
  for (const { clickId, installId } of unmatched) {
    matched.push(outcomeOf(await matchByClickId(server, bed.app, clickId, installId)))
  }
  const sent: string[] = []
  for (const { events } of unsent) {
    const reply = await sendEvents(server, bed.app, events)
    sent.push(statusOf(reply))
    history.events.push({ phases: ['after', 'after'], reply, events })
  }
  return [
    only('after it: installs that were refused ask again', matched, 'link'),
    only('after it: events that were refused are sent again', sent, '202'),
  ]
}

/** Whatever was answered is kept, and kept once. */
export async function judgeLog({
  log,
  beganAtMs,
  history,
}: Pick<Aftermath, 'log' | 'beganAtMs' | 'history'>): Promise<ReportRow[]> {
  const clicks = history.clicks.flatMap(({ clickId }) => (clickId ? [logIdOf(clickId)] : []))
  const meanwhile = history.clicks.filter(({ phases }) => phases[1] === 'down').length
  const events = history.events
    .filter(({ reply }) => reply.status === 202)
    .flatMap((each) => each.events.map(({ id }) => id))
  // What waited in memory is written in its own time.
  let contents = await readWholeLog(log, beganAtMs)
  for (let tries = 0; tries < 20; tries++) {
    if (missingFrom(contents.clicks, clicks).length === 0) break
    await sleep(500)
    contents = await readWholeLog(log, beganAtMs)
  }
  const lostClicks = missingFrom(contents.clicks, clicks).length
  const lostEvents = missingFrom(contents.events, events).length
  return [
    figure('clicks answered meanwhile', meanwhile, ''),
    exactly('answered clicks missing from the log', lostClicks, 0, `of ${clicks.length}`),
    exactly('clicks that are in the log twice', repeatedIn(contents.clicks).length, 0),
    exactly('acknowledged events missing from the log', lostEvents, 0, `of ${events.length}`),
  ]
}

function only(name: string, outcomes: readonly string[], wanted: string): ReportRow {
  const ok = outcomes.every((outcome) => outcome === wanted)
  return promise(name, ok, tally(outcomes), `only ${wanted}`)
}
