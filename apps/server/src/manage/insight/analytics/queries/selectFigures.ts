/** Columns of the cells that {@link selectFigures} adds up. The key is a text: a bucket, a value, or empty. */
export const cellSums = `sum(toInt128(amount)) AS paid, toInt64(sum(purchases)) AS bought, toInt64(sum(refunds)) AS refunded`

/** Revenue by key. Amounts are in minor units, as text. */
export interface FigureRow {
  readonly key: string
  /** In the reporting currency. */
  readonly revenue: string
  readonly purchases: string
  readonly refunds: string
  /** Of each currency: the exact sum, the part of it without a rate, and how many cells have none. */
  readonly amounts: readonly (readonly [
    currency: string,
    amount: string,
    unconverted: string,
    missingRates: string,
  ])[]
}

const lookUp = (values: string) =>
  `toInt256OrZero(transform(concat(currency, toString(day)), {rateKeys:Array(String)}, {${values}:Array(String)}, ''))`

/**
 * SQL for revenue by key. The cells have `key`, `currency`, `day` (days since 1970), `paid`, `bought` and `refunded`.
 * The sum of each day and currency is converted with one rounding, halves to the even unit, as `convertAmount` does.
 * Without a rate, the divisor is 0 and the sum is left out.
 */
export function selectFigures(cells: string): string {
  return `
  SELECT key, toString(sum(converted)) AS revenue, toString(sum(purchased)) AS purchases,
    toString(sum(returned)) AS refunds,
    arraySort(groupArrayIf(
      (toString(currency), toString(total), toString(unrated), toString(missing)),
      purchased + returned > 0)) AS amounts
  FROM (
    SELECT key, currency, sum(rounded) AS converted, sum(paid) AS total, sum(bought) AS purchased,
      sum(refunded) AS returned, sumIf(paid, divisor = 0) AS unrated,
      countIf(divisor = 0) AS missing
    FROM (
      SELECT key, currency, paid, bought, refunded, divisor,
        if(divisor = 0, toInt256(0), quotient + sign(dividend) * toInt8(
          (abs(dividend - quotient * divisor) * 2 > divisor)
          + (abs(dividend - quotient * divisor) * 2 = divisor AND quotient % 2 != 0))) AS rounded
      FROM (
        SELECT key, currency, paid, bought, refunded, divisor, toInt256(paid) * multiplier AS dividend,
          intDiv(dividend, greatest(divisor, toInt256(1))) AS quotient
        FROM (
          SELECT key, currency, day, paid, bought, refunded,
            if(currency = {reporting:String}, toInt256(1), ${lookUp('multipliers')}) AS multiplier,
            if(currency = {reporting:String}, toInt256(1), ${lookUp('divisors')}) AS divisor
          FROM (${cells})
        )
      )
    )
    GROUP BY key, currency
  )
  GROUP BY key`
}
