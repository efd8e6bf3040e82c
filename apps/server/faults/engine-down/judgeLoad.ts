import type { ReportRow } from '@throughlink/tooling/report'
import { atLeast, atMost, exactly, figure, percentile, promise, tally } from '../harness/rows.ts'
import type { Answered, History } from './createLoad.ts'
import { refusalMs, type Outage } from './outage.ts'
import { outcomeOf, refused, statusOf } from './outcomeOf.ts'

/** What a person who taps a link may have to wait through an outage: the bounded waits, and some air. */
const redirectP99Ms = 1000

/** What the people and apps saw who went on as if nothing had happened. */
export function judgeLoad(history: History, outage: Outage): ReportRow[] {
  return [
    ...judgeTaps(history),
    ...judgeAnswers(
      'match by click id',
      history.matches.map((each) => ({ ...each, outcome: outcomeOf(each.reply) })),
      'link',
      outage,
    ),
    ...judgeAnswers(
      'taps on links that never were',
      history.strays.map((each) => ({ ...each, outcome: statusOf(each.reply) })),
      '404',
      outage,
    ),
    ...judgeAnswers(
      'events',
      history.events.map((each) => ({ ...each, outcome: statusOf(each.reply) })),
      '202',
      outage,
    ),
  ]
}

function judgeTaps({ clicks }: History): ReportRow[] {
  const meanwhile = clicks.filter(({ phases }) => phases.includes('down'))
  const others = clicks.filter(({ reply }) => reply.status !== 302)
  const times = meanwhile.map(({ reply }) => reply.tookMs)
  return [
    atLeast('known links tapped meanwhile', meanwhile.length, 50),
    exactly(
      'known links that did not redirect',
      others.length,
      0,
      tally(others.map(({ reply }) => `${reply.status} ${reply.body.slice(0, 80)}`)),
    ),
    atMost('p99 of a known link', percentile(times, 0.99), redirectP99Ms, 'ms'),
    figure('median of a known link', Math.round(percentile(times, 0.5)), 'ms'),
    figure('slowest known link', Math.round(Math.max(0, ...times)), 'ms'),
  ]
}

function judgeAnswers(
  name: string,
  answers: readonly (Answered & { readonly outcome: string })[],
  good: string,
  { engines }: Outage,
): ReportRow[] {
  const wanted = engines.includes('postgres') ? refused : good
  const meanwhile = answers
    .filter(({ phases: [from, to] }) => from === 'down' && to === 'down')
    .map(({ outcome }) => outcome)
  // A request that was under way at the turn may go either way, but not wrong and not for ever.
  const wrong = answers
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome !== good && outcome !== wanted)
  const slowest = Math.max(0, ...answers.map(({ reply }) => reply.tookMs))
  const isKept = meanwhile.length > 0 && meanwhile.every((outcome) => outcome === wanted)
  return [
    promise(`${name} meanwhile`, isKept, tally(meanwhile), `only ${wanted}`),
    promise(`${name} at any time, other than that`, wrong.length === 0, tally(wrong), 'none'),
    atMost(`slowest answer to ${name}`, slowest, refusalMs, 'ms'),
  ]
}
