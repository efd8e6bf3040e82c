import { Type } from 'typebox'
import { credits } from './queries/moneyCells.ts'
import type { MoneyAmount } from './queries/queryRevenue.ts'

export const CreditSchema = Type.Enum([...credits], {
  title: 'Credit',
  default: 'install',
  description:
    'Link that an amount is credited to. `install` (first touch): the link that led to the install. `open` (re-engagement): the link that opened the app in the 30 minutes before; amounts without one are left out.',
})

const decimal = (description: string) =>
  Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', examples: ['1234.50'], description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

const AmountSchema = Type.Object(
  {
    currency: Type.String({ examples: ['EUR'], description: 'ISO 4217.' }),
    amount: decimal('Exact, in units of the currency.'),
  },
  { title: 'MoneyAmount' },
)

export const revenueField = decimal(
  'Sum in the reporting currency, refunds subtracted. Without the amounts in `unconverted`.',
)

export const unconvertedField = Type.Array(AmountSchema, {
  description:
    'Sums of days without a rate, in their own currency. `revenue` does not include them.',
})

export const RevenueSchema = Type.Object(
  {
    revenue: revenueField,
    purchases: count('Amounts above zero.'),
    refunds: count('Amounts below zero.'),
    payingUsers: Type.Union([count('Distinct installs that paid.'), Type.Null()], {
      description:
        'Null for a range that begins before single events are kept (`retention.rowMonths` of the app).',
    }),
    installs: Type.Union([count('First opens.'), Type.Null()], {
      description:
        'First opens in the same period. Null if they are not counted by a filter or by the breakdown, and for `open`.',
    }),
    revenuePerInstall: Type.Union([decimal('Rounded to a minor unit.'), Type.Null()], {
      description: 'Revenue of the period per install of the period. Null without installs.',
    }),
    amounts: Type.Array(AmountSchema, { description: 'The exact sum of each currency.' }),
    unconverted: unconvertedField,
  },
  { title: 'Revenue' },
)

const time = (description: string) => Type.String({ format: 'date-time', description })
const common = {
  from: time('Start of the counted range (inclusive).'),
  to: time('End of the counted range (exclusive).'),
  credit: CreditSchema,
  currency: Type.String({ description: 'Reporting currency of the app.' }),
}

export const RevenueSeriesSchema = Type.Object(
  {
    ...common,
    timezone: Type.String({ description: 'IANA time zone of the buckets.' }),
    isExact: Type.Boolean({ description: 'As in time series.' }),
    totals: RevenueSchema,
    points: Type.Array(
      Type.Object(
        { at: time('Start of the bucket.'), ...RevenueSchema.properties },
        { title: 'RevenuePoint' },
      ),
    ),
  },
  { title: 'RevenueSeries' },
)

export const TopRevenueSchema = Type.Object(
  {
    ...common,
    totals: RevenueSchema,
    items: Type.Array(
      Type.Object(
        {
          value: Type.String({ description: 'Empty if unknown.' }),
          ...RevenueSchema.properties,
        },
        { title: 'TopRevenueValue' },
      ),
      { description: 'Values with money, the highest revenue first.' },
    ),
  },
  { title: 'TopRevenue' },
)

/** Copies amounts, because responses are mutable. */
export function toAmounts(amounts: readonly MoneyAmount[]) {
  return amounts.map(({ currency, amount }) => ({ currency, amount }))
}
