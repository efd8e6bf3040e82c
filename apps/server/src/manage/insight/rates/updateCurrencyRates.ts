import type { Kysely } from 'kysely'
import { parseRatesFile } from '#catalog/money/parseRatesFile.ts'
import type { Database } from '#platform/engines/database.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { secondMs } from '#platform/time/durations.ts'
import { storeRates } from './rateStatements.ts'

export interface UpdateCurrencyRatesOptions {
  readonly db: Kysely<Database>
  readonly safeFetch: SafeFetch
  readonly url: string
}

/** The bank's whole history since 1999 has 8 MB. */
const maxFileBytes = 20_000_000

/** Downloads the operator's file of rates and stores what is new. Throws if it has none, and keeps the old ones. */
export async function updateCurrencyRates({
  db,
  safeFetch,
  url,
}: UpdateCurrencyRatesOptions): Promise<void> {
  const { status, body } = await safeFetch(url, {
    timeoutMs: 60 * secondMs,
    maxResponseBytes: maxFileBytes,
    maxRedirects: 3,
  })
  if (status !== 200) throw new Error(`The file of currency rates responds with ${status}.`)
  const parsed = parseRatesFile(new TextDecoder().decode(body))
  if ('problem' in parsed) {
    throw new Error(`The file of currency rates, line ${parsed.line}: ${parsed.problem}.`)
  }
  await storeRates(db, null, parsed.rates)
}
