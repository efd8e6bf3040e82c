import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { replaceSecret, type EndpointTarget } from './endpointStatements.ts'
import { sealSecret, type SealingKeys } from './sealSecret.ts'
import { generateWebhookSecret, formatWebhookSecret } from './webhookSecret.ts'

/** How long messages are signed by the old secret as well. */
const overlapMs = 24 * 3_600_000

export interface RotatedSecret {
  readonly endpoint: WebhookEndpoint
  /** `whsec_…`, shown this once. */
  readonly secret: string
}

/**
 * A new secret, while the old one signs for a day more; with an overlap of 0 it ends at once, as it must
 * when it has leaked. Null when there is no such endpoint, or none of that version.
 */
export async function rotateSecret(
  db: Kysely<Database>,
  keys: SealingKeys,
  change: EndpointTarget,
  overlap = overlapMs,
): Promise<RotatedSecret | null> {
  const secret = generateWebhookSecret()
  const endpoint = await replaceSecret(db, change, {
    sealedSecret: sealSecret(keys, secret, change.id),
    previousUntil: new Date(change.now.getTime() + overlap),
  })
  return endpoint && { endpoint, secret: formatWebhookSecret(secret) }
}
