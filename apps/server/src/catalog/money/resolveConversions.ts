import { getMinorDigits } from './getMinorDigits.ts'
import { parseRate, type Rate } from './parseRate.ts'

/** What one euro costs in a currency on a day. */
export interface StoredRate {
  /** Days since 1970. */
  readonly day: number
  readonly currency: string
  readonly rate: string
  /** Of the organization itself. It wins over that of the operator. */
  readonly isOwn: boolean
}

/** Minor units of a currency on a day, times `multiplier`, divided by `divisor`, are minor units of another. */
export interface Conversion {
  readonly currency: string
  readonly day: number
  readonly multiplier: bigint
  readonly divisor: bigint
}

export interface ConversionScope {
  /** Must have those from `maxRateAgeDays` before the first day. */
  readonly rates: readonly StoredRate[]
  readonly fromDay: number
  /** Inclusive. */
  readonly toDay: number
  readonly currencies: readonly string[]
  readonly to: string
}

/** No rates are published on weekends and holidays, of which there are four in a row at Easter. */
export const maxRateAgeDays = 7

/**
 * Lists how amounts convert, for each currency and day with a rate of both currencies: of the day, or the last one of
 * the week before. The same as `convertAmount`, as a fraction in lowest terms.
 */
export function resolveConversions(scope: ConversionScope): readonly Conversion[] {
  const { fromDay, toDay, currencies, to } = scope
  const toDigits = getMinorDigits(to)
  if (toDigits === null) return []
  const conversions: Conversion[] = []
  const toRates = listRates(scope, to)
  for (const currency of new Set(currencies)) {
    const digits = getMinorDigits(currency)
    if (currency === to || digits === null) continue
    const fromRates = listRates(scope, currency)
    for (let day = fromDay; day <= toDay; day++) {
      const from = fromRates[day - fromDay] ?? null
      const target = toRates[day - fromDay] ?? null
      if (from === null || target === null) continue
      const multiplier = target.value * 10n ** BigInt(toDigits + from.scale)
      const divisor = from.value * 10n ** BigInt(digits + target.scale)
      const common = findCommonDivisor(multiplier, divisor)
      conversions.push({
        currency,
        day,
        multiplier: multiplier / common,
        divisor: divisor / common,
      })
    }
  }
  return conversions
}

/** Returns the rate of each day, or null. */
function listRates(
  { rates, fromDay, toDay }: ConversionScope,
  currency: string,
): readonly (Rate | null)[] {
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, at) => fromDay + at)
  if (currency === 'EUR') return days.map(() => ({ value: 1n, scale: 0 }))
  const byDay = new Map<number, StoredRate>()
  for (const rate of rates) {
    if (rate.currency !== currency) continue
    if (byDay.get(rate.day)?.isOwn !== true) byDay.set(rate.day, rate)
  }
  return days.map((day) => {
    for (let age = 0; age <= maxRateAgeDays; age++) {
      const found = byDay.get(day - age)
      if (found !== undefined) return parseRate(found.rate)
    }
    return null
  })
}

function findCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
