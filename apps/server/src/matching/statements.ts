import type { Pool } from 'pg'

/** A click that belongs to an install, with the link as it was handed over. */
export interface Claim {
  readonly clickReference: Buffer
  readonly appId: string
  readonly installId: string
  readonly linkId: string
  readonly link: string
  readonly method: 'referrer' | 'clipboard' | 'probabilistic'
  readonly confidence: number
}

/**
 * Claims a click for an install; false when the click or the install is taken. The constraints decide, so
 * of any number of servers that try at once, one succeeds.
 */
export async function insertClaim(pool: Pool, claim: Claim): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert-claim',
    text: `insert into claims
             (click_reference, app_id, install_id, link_id, link, method, confidence)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict do nothing`,
    values: [
      claim.clickReference,
      claim.appId,
      claim.installId,
      claim.linkId,
      claim.link,
      claim.method,
      claim.confidence,
    ],
  })
  return rowCount === 1
}

interface ClaimRow {
  readonly click_reference: Buffer
  readonly link_id: string
  readonly link: string
  readonly method: Claim['method']
  readonly confidence: number
}

export async function findClaimOfInstall(
  pool: Pool,
  appId: string,
  installId: string,
): Promise<Claim | null> {
  const { rows } = await pool.query<ClaimRow>({
    name: 'find-claim-of-install',
    text: `select click_reference, link_id, link, method, confidence
             from claims where app_id = $1 and install_id = $2`,
    values: [appId, installId],
  })
  const [row] = rows
  if (row === undefined) return null
  const { click_reference: clickReference, link_id: linkId, ...rest } = row
  return { ...rest, clickReference, linkId, appId, installId }
}

/** Which of these clicks are claimed. */
export async function findClaimed(
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

/** Remembers that an install was told "none", and why. The first reason stays. */
export async function insertAbstention(
  pool: Pool,
  appId: string,
  installId: string,
  reason: string,
): Promise<void> {
  await pool.query({
    name: 'insert-abstention',
    text: `insert into abstentions (app_id, install_id, reason) values ($1, $2, $3)
           on conflict do nothing`,
    values: [appId, installId, reason],
  })
}

export async function findAbstention(
  pool: Pool,
  appId: string,
  installId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ reason: string }>({
    name: 'find-abstention',
    text: 'select reason from abstentions where app_id = $1 and install_id = $2',
    values: [appId, installId],
  })
  return rows[0]?.reason ?? null
}
