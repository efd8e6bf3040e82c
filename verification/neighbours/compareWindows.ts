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

/** How much slower the victim's requests may become. */
const maxRatio = 3
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
  const p99 = compare(comparison, 0.99)
  const p50 = compare(comparison, 0.5)
  const limit = maxRatio * timeSlack
  const delay = Math.max(0, ...delaysMs) / 1_000
  return [
    measurement('requests that failed alone', alone.failures.length, '', tally(alone.failures)),
    exactly('requests that failed', attacked.failures.length, 0, tally(attacked.failures)),
    requirement(
      'p99 beside the attack, in times of p99 alone',
      worst(p99) <= limit,
      round(worst(p99)),
      `at most ${limit}`,
      describe(p99),
    ),
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
    ...names.map((name, at) => {
      const { statuses = [], unanswered = 0 } = results[at] ?? {}
      const open = unanswered === 0 ? '' : `, ${unanswered} without a response`
      return atLeast(`attacks of ${name}`, statuses.length, 1, tally(statuses) + open)
    }),
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
