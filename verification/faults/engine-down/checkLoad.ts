import type { ReportRow } from '@throughlink/tooling/base/report'
import {
  atLeast,
  atMost,
  exactly,
  measurement,
  percentile,
  requirement,
  tally,
} from '../../harness/report/rows.ts'
import type { Answered, History } from './createLoad.ts'
import { describeMatch, describeStatus, refused } from './describeReply.ts'
import { type Outage, refusalMs } from './outage.ts'

/** Maximum wait for a redirect during an outage: the service's timeouts, plus some margin. */
const redirectP99Ms = 1000

/** Checks the responses to the load that continued through the outage. */
export function checkLoad(history: History, outage: Outage, timeSlack: number): ReportRow[] {
  return [
    ...checkTaps(history, timeSlack),
    ...checkResponses(
      'match by click id',
      history.matches.map((each) => ({ ...each, outcome: describeMatch(each.reply) })),
      'link',
      outage,
      timeSlack,
    ),
    ...checkResponses(
      'taps on missing links',
      history.missing.map((each) => ({ ...each, outcome: describeStatus(each.reply) })),
      '404',
      outage,
      timeSlack,
    ),
    ...checkResponses(
      'events',
      history.events.map((each) => ({ ...each, outcome: describeStatus(each.reply) })),
      '202',
      outage,
      timeSlack,
    ),
  ]
}

function checkTaps({ clicks }: History, timeSlack: number): ReportRow[] {
  const duringOutage = clicks.filter(({ phases }) => phases.includes('down'))
  const notRedirected = clicks.filter(({ reply }) => reply.status !== 302)
  const times = duringOutage.map(({ reply }) => reply.tookMs)
  return [
    atLeast('known links tapped during the outage', duringOutage.length, 50),
    exactly(
      'known links that did not redirect',
      notRedirected.length,
      0,
      tally(notRedirected.map(({ reply }) => `${reply.status} ${reply.body.slice(0, 80)}`)),
    ),
    atMost('p99 of a known link', percentile(times, 0.99), redirectP99Ms * timeSlack, 'ms'),
    measurement('median of a known link', Math.round(percentile(times, 0.5)), 'ms'),
    measurement('slowest known link', Math.round(Math.max(0, ...times)), 'ms'),
  ]
}

function checkResponses(
  name: string,
  responses: readonly (Answered & { readonly outcome: string })[],
  good: string,
  { engines }: Outage,
  timeSlack: number,
): ReportRow[] {
  const expected = engines.includes('postgres') ? refused : good
  const duringOutage = responses
    .filter(({ phases: [from, to] }) => from === 'down' && to === 'down')
    .map(({ outcome }) => outcome)
  // A request that was running when the outage began or ended may have either outcome, but no other.
  const wrong = responses
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome !== good && outcome !== expected)
  const slowest = Math.max(0, ...responses.map(({ reply }) => reply.tookMs))
  const isMet = duringOutage.length > 0 && duringOutage.every((outcome) => outcome === expected)
  return [
    requirement(`${name} during the outage`, isMet, tally(duringOutage), `only ${expected}`),
    requirement(
      `${name} with another outcome at any time`,
      wrong.length === 0,
      tally(wrong),
      'none',
    ),
    atMost(`slowest response to ${name}`, slowest, refusalMs * timeSlack, 'ms'),
  ]
}
