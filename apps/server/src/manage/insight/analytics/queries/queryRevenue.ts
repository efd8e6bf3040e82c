import { divideToEven } from '#catalog/money/divideToEven.ts'
import { formatAmount } from '#catalog/money/formatAmount.ts'
import { getMinorDigits } from '#catalog/money/getMinorDigits.ts'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics, Parameters } from './createAnalytics.ts'
import type { Rates } from './loadRates.ts'
import { type MoneyKey, type MoneyScope, selectMoney, selectPayers } from './moneyCells.ts'
import { type FigureRow, selectFigures } from './selectFigures.ts'
import { statement } from './statement.ts'

export interface MoneyAmount {
  readonly currency: string
  /** In units of the currency, with all of its digits. */
  readonly amount: string
}

/** What was paid. */
export interface Revenue {
  /** In the reporting currency, refunds subtracted. Without the amounts that are not converted. */
  readonly revenue: string
  readonly purchases: number
  readonly refunds: number
  /** Installs that paid. Null if the rows of the range are no longer kept. */
  readonly payingUsers: number | null
  /** The exact sum of each currency, converted or not. */
  readonly amounts: readonly MoneyAmount[]
  /** What is left out of `revenue`: the sums of days without a rate. */
  readonly unconverted: readonly MoneyAmount[]
}

export interface RevenueQuery extends MoneyScope {
  /** Whole hours, and whole days where hours are not kept. */
  readonly range: Range
  /** Before it, rows may be deleted. */
  readonly rowsStartMs: number
  readonly rates: Rates
  readonly key: MoneyKey
  /** Starts of the buckets in seconds, for revenue by bucket. */
  readonly edges?: readonly number[]
  /** Keys with the highest revenue. All by default. */
  readonly limit?: number
}

const selectAll = (cells: string) =>
  statement(`${selectFigures(cells)}
  HAVING sum(purchased + returned) > 0 ORDER BY sum(converted) DESC, key LIMIT {limit:UInt32}`)

const selectKeyPayers = (payers: string) =>
  statement(`
  SELECT key, payers FROM (${payers}) WHERE key IN {keys:Array(String)}`)

/** Queries revenue by bucket, by value or of all, the highest first. What nobody paid for is left out. */
export async function queryRevenue(
  analytics: AppAnalytics,
  query: RevenueQuery,
): Promise<ReadonlyMap<string, Revenue>> {
  const { range, rates, key, edges = [], limit = 100_000 } = query
  const money = selectMoney(query, key)
  const bound: Parameters = {
    from: range.fromMs / 1000,
    to: range.toMs / 1000,
    hoursStart: analytics.getHoursStart() / 1000,
    edges,
    limit,
  }
  const rows = await analytics.query<FigureRow>(selectAll(money.sql), {
    ...bound,
    ...money.parameters,
    ...rates.parameters,
  })
  const payers = await queryPayers(analytics, query, { ...bound, keys: rows.map((row) => row.key) })
  return new Map(
    rows.map((row) => [row.key, toRevenue(row, rates.currency, payers?.get(row.key) ?? null)]),
  )
}

/** Null if the range has days whose rows may be deleted. */
async function queryPayers(
  analytics: AppAnalytics,
  query: RevenueQuery,
  bound: Parameters,
): Promise<ReadonlyMap<string, number> | null> {
  if (query.range.fromMs < query.rowsStartMs) return null
  const { sql, parameters } = selectPayers(query, query.key)
  const rows = await analytics.query<{ readonly key: string; readonly payers: string }>(
    selectKeyPayers(sql),
    { ...bound, ...parameters },
  )
  return new Map(rows.map(({ key, payers }) => [key, Number(payers)]))
}

/** Formats the figures of a key. */
export function toRevenue(row: FigureRow, currency: string, payingUsers: number | null): Revenue {
  return {
    revenue: format(BigInt(row.revenue), currency),
    purchases: Number(row.purchases),
    refunds: Number(row.refunds),
    payingUsers,
    amounts: row.amounts.map(([each, amount]) => toAmount(each, amount)),
    unconverted: row.amounts
      .filter(([, , , missingRates]) => missingRates !== '0')
      .map(([each, , unconverted]) => toAmount(each, unconverted)),
  }
}

export function getNoRevenue(currency: string, hasPayers: boolean): Revenue {
  return {
    revenue: format(0n, currency),
    purchases: 0,
    refunds: 0,
    payingUsers: hasPayers ? 0 : null,
    amounts: [],
    unconverted: [],
  }
}

/** Returns the average, rounded to a minor unit. Null without installs. */
export function divideRevenue(revenue: string, installs: number, currency: string): string | null {
  if (installs === 0) return null
  const minor = BigInt(revenue.replace('.', ''))
  return format(divideToEven(minor, BigInt(installs)), currency)
}

function toAmount(currency: string, minor: string): MoneyAmount {
  return { currency, amount: format(BigInt(minor), currency) }
}

function format(minor: bigint, currency: string): string {
  return formatAmount(minor, getMinorDigits(currency) ?? 0)
}
