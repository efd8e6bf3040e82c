import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import { fetchRelayRanges } from './fetchRelayRanges.ts'
import { findRelayListTime, storeRelayList } from './relaySource.postgres.ts'

export interface UpdateRelayRangesOptions {
  readonly db: Kysely<Database>
  readonly url: string
  readonly now: () => number
}

/** Downloads the list of relay ranges for all servers, unless it is younger than a day. */
export async function updateRelayRanges({ db, url, now }: UpdateRelayRangesOptions): Promise<void> {
  const fetchedAt = await findRelayListTime(db)
  if (fetchedAt !== null && now() - fetchedAt.getTime() < dayMs) return
  await storeRelayList(db, await fetchRelayRanges({ url }), new Date(now()))
}
