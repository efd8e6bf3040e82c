import type { ReportRow } from '@throughlink/tooling/base/report'
import {
  atLeast,
  exactly,
  measurement,
  percentile,
  requirement,
  tally,
} from '../harness/report/rows.ts'
import type { AttackerName } from './attackers.ts'
import type { AttackResult } from './startAttack.ts'
import type { RequestKind, Window } from './victim.ts'

/** What was measured beside an attack, and right before it. */
export interface Comparison {
  readonly names: readonly AttackerName[]
  readonly alone: Window
  readonly attacked: Window
  readonly delaysMs: readonly number[]
  readonly results: readonly AttackResult[]
}

/** How much slower the victim's requests may become beside one attacker. */
const maxRatio = 3
/** Sixteen attackers keep two cores busy, so that everything waits: no person may notice it. */
const maxTogetherMs = 1_000
const maxDelaySeconds = 10

export interface Ratio {
  readonly kind: RequestKind
  readonly aloneMs: number
  readonly attackedMs: number
  readonly ratio: number
}

/** Compares each kind of request, the worst first. */
export function compare({ alone, attacked }: Comparison, share: number): readonly Ratio[] {
  return [...attacked.tookMs]
    .map(([kind, tookMs]) => {
      const aloneMs = percentile(alone.tookMs.get(kind) ?? [], share)
      const attackedMs = percentile(tookMs, share)
      return { kind, aloneMs, attackedMs, ratio: attackedMs / aloneMs }
    })
    .sort((a, b) => b.ratio - a.ratio)
}

/** Returns what must hold for the victim. */
export function checkComparison(comparison: Comparison, timeSlack: number): readonly ReportRow[] {
  const { names, alone, attacked, delaysMs, results } = comparison
  const p50 = compare(comparison, 0.5)
  const delay = Math.max(0, ...delaysMs) / 1_000
  return [
    measurement('requests that failed alone', alone.failures.length, '', tally(alone.failures)),
    exactly('requests that failed', attacked.failures.length, 0, tally(attacked.failures)),
    ...checkP99(comparison, timeSlack),
    measurement(
      'p50 beside the attack, in times of p50 alone',
      round(worst(p50)),
      '',
      describe(p50),
    ),
    requirement(
      'analytics delay',
      delay <= maxDelaySeconds * timeSlack,
      `${round(delay)} s`,
      `at most ${maxDelaySeconds * timeSlack} s`,
    ),
    ...names.map((attacker, at) => {
      const { statuses = [], unanswered = 0 } = results[at] ?? {}
      const open = unanswered === 0 ? '' : `, ${unanswered} without a response`
      return atLeast(
        `attacks of ${attacker}`,
        statuses.length + unanswered,
        1,
        tally(statuses) + open,
      )
    }),
  ]
}

function checkP99(comparison: Comparison, timeSlack: number): readonly ReportRow[] {
  const ratios = compare(comparison, 0.99)
  const name = 'p99 beside the attack, in times of p99 alone'
  const [ratio, note] = [round(worst(ratios)), describe(ratios)]
  if (comparison.names.length === 1) {
    const limit = maxRatio * timeSlack
    return [requirement(name, ratio <= limit, ratio, `at most ${limit}`, note)]
  }
  const slowestMs = Math.round(Math.max(...ratios.map(({ attackedMs }) => attackedMs)))
  const limitMs = maxTogetherMs * timeSlack
  const expected = `at most ${limitMs} ms`
  return [
    measurement(name, ratio, '', note),
    requirement('p99 beside the attack', slowestMs <= limitMs, `${slowestMs} ms`, expected),
  ]
}

/** Returns whether the victim was hurt: what a control must find. */
export function isHurt(rows: readonly ReportRow[]): boolean {
  return rows.some(({ ok }) => !ok)
}

function worst(ratios: readonly Ratio[]): number {
  return ratios[0]?.ratio ?? 0
}

function describe(ratios: readonly Ratio[]): string {
  return ratios
    .map(({ kind, aloneMs, attackedMs }) => `${kind} ${round(aloneMs)} → ${round(attackedMs)} ms`)
    .join(', ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
