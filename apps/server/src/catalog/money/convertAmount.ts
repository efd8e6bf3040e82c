import { divideToEven } from './divideToEven.ts'
import type { Rate } from './parseRate.ts'

/** A currency on a day: its digits, and what one unit of the base costs in it. */
export interface DatedCurrency {
  readonly digits: number
  readonly rate: Rate
}

/**
 * Converts minor units of one currency to those of another, with the rates of both to the same base. Exact up to one
 * rounding at the end, to the nearest minor unit. Halves go to the even one, so that many of them neither add to a sum
 * nor take from it, and a refund converts to the opposite of its purchase.
 *
 * Convert the sum of a day, not each amount: then the result depends on neither their number nor their order.
 */
export function convertAmount(minor: bigint, from: DatedCurrency, to: DatedCurrency): bigint {
  return divideToEven(
    minor * to.rate.value * 10n ** BigInt(to.digits + from.rate.scale),
    from.rate.value * 10n ** BigInt(from.digits + to.rate.scale),
  )
}
