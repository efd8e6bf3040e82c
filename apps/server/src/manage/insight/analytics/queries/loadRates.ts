import type { Kysely } from 'kysely'
import {
  maxRateAgeDays,
  resolveConversions,
  type StoredRate,
} from '#catalog/money/resolveConversions.ts'
import { listRates } from '#manage/insight/rates/rateStatements.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import type { Range } from './bucketEdges.ts'
import type { AppAnalytics, Parameters } from './createAnalytics.ts'
import { statement } from './statement.ts'

/** The reporting currency of an app, and the parameters of `selectFigures` for a range. */
export interface Rates {
  readonly currency: string
  readonly parameters: Parameters
}

export interface RatesScope {
  readonly analytics: AppAnalytics
  readonly organizationId: string
  readonly appId: string
  readonly range: Range
}

/** Every amount counts under this credit. */
const selectCurrencies = statement(`
  SELECT DISTINCT toString(currency) AS currency
  FROM hourly_revenue WHERE app_id = {app:String} AND credit = 'install' AND dimension = 'total'
    AND link_id = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`)

/** Loads the rates that amounts of an app in a range are converted with. */
export async function loadRates(
  db: Kysely<Database>,
  { analytics, organizationId, appId, range }: RatesScope,
): Promise<Rates> {
  const [app, rows] = await Promise.all([
    db.selectFrom('apps').select('currency').where('id', '=', appId).executeTakeFirstOrThrow(),
    analytics.query<{ readonly currency: string }>(selectCurrencies, {
      from: range.fromMs / 1000,
      to: range.toMs / 1000,
    }),
  ])
  const { currency: to } = app
  const currencies = rows.map(({ currency }) => currency)
  const fromDay = Math.floor(range.fromMs / dayMs)
  const toDay = Math.floor((range.toMs - 1) / dayMs)
  const rates = currencies.every((currency) => currency === to)
    ? []
    : await listStoredRates(db, { organizationId, fromDay, toDay, currencies: [...currencies, to] })
  const conversions = resolveConversions({ rates, fromDay, toDay, currencies, to })
  return {
    currency: to,
    parameters: {
      reporting: to,
      // `transform` does not accept empty lists.
      rateKeys: ['', ...conversions.map(({ currency, day }) => `${currency}${day}`)],
      multipliers: ['', ...conversions.map(({ multiplier }) => String(multiplier))],
      divisors: ['', ...conversions.map(({ divisor }) => String(divisor))],
    },
  }
}

/** Five years of all currencies. */
const maxRates = 400_000

interface StoredRates {
  readonly organizationId: string
  readonly fromDay: number
  readonly toDay: number
  readonly currencies: readonly string[]
}

async function listStoredRates(
  db: Kysely<Database>,
  { organizationId, fromDay, toDay, currencies }: StoredRates,
): Promise<readonly StoredRate[]> {
  const rates = await listRates(db, {
    organizationId,
    from: formatDay(fromDay - maxRateAgeDays),
    to: formatDay(toDay),
    currencies,
    limit: maxRates,
  })
  return rates.map((rate) => ({ ...rate, day: Date.parse(rate.day) / dayMs }))
}

function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
