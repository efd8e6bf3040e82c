import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#platform/engines/database.ts'
import type { StoredExplanation } from './storedExplanation.ts'

/** Assignment of a click to an install, with the link's URL at that time. */
export interface Claim {
  readonly clickReference: Buffer
  readonly appId: string
  readonly installId: string
  readonly linkId: string
  /** Without the click's query. */
  readonly link: string
  /** The click's query, as far as the link passes it. Empty once it has expired. */
  readonly query: string
  readonly method: 'referrer' | 'clipboard' | 'probabilistic'
  readonly confidence: number
  readonly explanation: StoredExplanation | null
}

/** A claim as stored. */
export interface StoredClaim extends Claim {
  readonly claimedAt: Date
}

interface ClaimRow {
  readonly claimed_at: Date
  readonly click_reference: Buffer
  readonly link_id: string
  readonly link: string
  readonly query: string
  readonly method: Claim['method']
  readonly confidence: number
  readonly explanation: StoredExplanation | null
}

export async function findClaimByInstall(
  pool: Pool,
  appId: string,
  installId: string,
): Promise<StoredClaim | null> {
  const { rows } = await pool.query<ClaimRow>({
    name: 'find-claim-by-install',
    text: `select click_reference, link_id, link, query, method, confidence, explanation, claimed_at
             from claims where app_id = $1 and install_id = $2`,
    values: [appId, installId],
  })
  const [row] = rows
  if (row === undefined) return null
  const { click_reference: clickReference, link_id: linkId, claimed_at: claimedAt, ...rest } = row
  return { ...rest, clickReference, linkId, claimedAt, appId, installId }
}

/** Returns those of the clicks that are claimed. */
export async function findClaimedClicks(
  pool: Pool,
  references: readonly Buffer[],
): Promise<readonly Buffer[]> {
  if (references.length === 0) return []
  const { rows } = await pool.query<{ click_reference: Buffer }>({
    name: 'find-claimed',
    text: 'select click_reference from claims where click_reference = any($1)',
    values: [references],
  })
  return rows.map((row) => row.click_reference)
}

/** A decision that an install has no match. */
export interface Abstention {
  readonly reason: string
  readonly explanation: StoredExplanation | null
}

/** An abstention as stored. */
export interface StoredAbstention extends Abstention {
  readonly decidedAt: Date
}

export async function findAbstention(
  pool: Pool,
  appId: string,
  installId: string,
): Promise<StoredAbstention | null> {
  const { rows } = await pool.query<StoredAbstention>({
    name: 'find-abstention',
    text: `select reason, explanation, decided_at as "decidedAt"
             from abstentions where app_id = $1 and install_id = $2`,
    values: [appId, installId],
  })
  return rows[0] ?? null
}

/** Empties up to `limit` queries of claims from before a time. Returns their number. */
export async function expireQueries(
  db: Kysely<Database>,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update claims set query = '' where click_reference = any (array(
      select click_reference from claims
       where query <> '' and claimed_at < ${before} order by claimed_at limit ${limit}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
