import type { Kysely } from 'kysely'
import { type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { type EndpointTarget, replaceSecret } from './endpointStatements.ts'
import { formatWebhookSecret, generateWebhookSecret } from './webhookSecret.ts'

export interface RotatedSecret {
  readonly endpoint: WebhookEndpoint
  /** `whsec_…`, shown only once. */
  readonly secret: string
}

/**
 * Creates a new secret. Messages are also signed with the old one during the overlap, a day by default. Use an
 * overlap of 0 if the old secret has leaked. Returns null if the endpoint does not exist or has another version.
 */
export async function rotateSecret(
  db: Kysely<Database>,
  keys: SealingKeys,
  target: EndpointTarget,
  overlapMs = dayMs,
): Promise<RotatedSecret | null> {
  const secret = generateWebhookSecret()
  const endpoint = await replaceSecret(db, target, {
    sealedSecret: sealSecret(keys, secret, target.id),
    previousUntil: new Date(target.now.getTime() + overlapMs),
  })
  return endpoint && { endpoint, secret: formatWebhookSecret(secret) }
}
