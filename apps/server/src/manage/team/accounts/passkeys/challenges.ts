import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { minuteMs } from '#platform/time/durations.ts'

type Db = Kysely<Database>

/** What a challenge is for. One that was created for a session is used in the same session. */
export type ChallengePurpose =
  { readonly kind: 'sign-in' } | { readonly kind: 'add' | 'proof'; readonly sessionId: string }

/** How long somebody may take to touch the sensor. */
export const challengeMs = 5 * minuteMs

/** Stores the hash of a challenge that was sent to a browser. */
export async function saveChallenge(
  db: Db,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<void> {
  const id = toId(challenge)
  const expires_at = new Date(Date.now() + challengeMs)
  await db
    .insertInto('verifications')
    .values({ id, identifier: id, value: toValue(purpose), expires_at })
    .execute()
}

/** Deletes a challenge. Returns whether it was valid for the purpose. Of several requests with the same one, one gets true. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verifications')
    .where('id', '=', toId(challenge))
    .where('value', '=', toValue(purpose))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

function toId(challenge: string): string {
  return `passkey-${createHash('sha256').update(challenge).digest('base64url')}`
}

function toValue(purpose: ChallengePurpose): string {
  return purpose.kind === 'sign-in' ? 'sign-in' : `${purpose.kind} ${purpose.sessionId}`
}
