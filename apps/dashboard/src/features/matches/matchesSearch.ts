import type { Period } from '@throughlink/protocol/rules'
import { type Method, methods } from '../../explanation/methods.ts'
import { listPeriods } from '../../filters/periodNames.ts'
import { readChoice, readDay, readText } from '../../filters/searchParams.ts'

/** The filters of the list of installs, as in its URL. */
export interface MatchesSearch {
  readonly period?: Period
  readonly from?: string
  readonly to?: string
  readonly result?: 'matched' | 'unmatched'
  readonly method?: Method
  readonly reason?: string
  readonly platform?: 'ios' | 'android'
  readonly linkId?: string
  /** Minimum confidence, such as `0.95`. */
  readonly minConfidence?: string
  /** Devices: test devices only, or without them. */
  readonly test?: 'only' | 'without'
}

/** Ignores values that the API would refuse. */
export function readMatchesSearch(search: Readonly<Record<string, unknown>>): MatchesSearch {
  const period = readChoice(search['period'], listPeriods)
  const from = readDay(search['from'])
  const to = readDay(search['to'])
  const isCustom = period === 'custom' && from !== undefined && to !== undefined && from <= to
  const minConfidence = readPattern(search['minConfidence'], /^(0(\.\d+)?|1)$/)
  return dropUndefined({
    period: period === 'custom' && !isCustom ? undefined : period,
    from: isCustom ? from : undefined,
    to: isCustom ? to : undefined,
    result: readChoice(search['result'], ['matched', 'unmatched']),
    method: readChoice(search['method'], methods),
    reason: readPattern(search['reason'], /^[a-z_]{1,40}$/),
    platform: readChoice(search['platform'], ['ios', 'android']),
    linkId: readPattern(search['linkId'], /^[1-9]\d{0,18}$/),
    minConfidence,
    test: readChoice(search['test'], ['only', 'without']),
  })
}

function readPattern(value: unknown, pattern: RegExp): string | undefined {
  const text = readText(value)
  return text !== undefined && pattern.test(text) ? text : undefined
}

type Defined<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function dropUndefined<Values extends object>(values: Values): Defined<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Defined<Values>
}
