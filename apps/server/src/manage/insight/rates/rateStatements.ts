import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DailyRate } from '#catalog/money/parseRatesFile.ts'
import type { Database } from '#platform/engines/database.ts'

export interface FoundRate extends DailyRate {
  /** Of the organization itself. Otherwise from the operator's file. */
  readonly isOwn: boolean
}

export interface RatesQuery {
  readonly organizationId: string
  /** `YYYY-MM-DD`, inclusive. */
  readonly from: string
  readonly to: string
  /** Null: all. */
  readonly currencies: readonly string[] | null
  readonly limit: number
}

/** Lists rates, the newest first. One of the organization hides that of the operator on the same day. */
export async function listRates(
  db: Kysely<Database>,
  { organizationId, from, to, currencies, limit }: RatesQuery,
): Promise<readonly FoundRate[]> {
  const select = (condition: RawBuilder<boolean>) => sql`
    select to_char(day, 'YYYY-MM-DD') as day, currency, rate, organization_id is not null as "isOwn"
      from currency_rates
     where ${condition} and day between ${from}::date and ${to}::date
       and (${currencies === null} or currency = any(${currencies ?? []}::text[]))`
  const { rows } = await sql<FoundRate>`
    select distinct on (day, currency) day, currency, rate, "isOwn"
      from (${select(sql`organization_id = ${organizationId}`)}
            union all ${select(sql`organization_id is null`)}) as rates
     order by day desc, currency, "isOwn" desc
     limit ${limit}`.execute(db)
  return rows
}

/** Stores rates, instead of those of the same days and currencies. Null: those of the operator. */
export async function storeRates(
  db: Kysely<Database>,
  organizationId: string | null,
  rates: readonly DailyRate[],
): Promise<void> {
  // The last one of a day and currency counts. PostgreSQL refuses to update a row twice.
  const unique = [...new Map(rates.map((rate) => [`${rate.day} ${rate.currency}`, rate])).values()]
  await sql`
    insert into currency_rates (organization_id, day, currency, rate)
    select ${organizationId}::uuid, given.day, given.currency, given.rate
      from unnest(${unique.map(({ day }) => day)}::date[],
        ${unique.map(({ currency }) => currency)}::text[],
        ${unique.map(({ rate }) => rate)}::text[]) as given (day, currency, rate)
        on conflict (organization_id, day, currency) do update set rate = excluded.rate
     where currency_rates.rate <> excluded.rate`.execute(db)
}
