import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { countEndpoints, insertEndpoint, lockAppForEndpoints } from './endpointStatements.ts'
import { sealSecret, type SealingKeys } from './sealSecret.ts'
import { generateWebhookSecret, formatWebhookSecret } from './webhookSecret.ts'

/** Limit per app: every endpoint multiplies the number of deliveries. */
export const maxEndpoints = 20

export interface CreateEndpointOptions {
  readonly appId: string
  /** Validated by the caller with `checkUrl`, and checked again at every attempt. */
  readonly url: string
  readonly description?: string
  readonly eventTypes?: readonly string[]
  readonly nowMs: number
}

export type CreatedEndpoint =
  | {
      readonly ok: true
      readonly endpoint: WebhookEndpoint
      /** `whsec_…`, shown only once. */
      readonly secret: string
    }
  | { readonly ok: false; readonly reason: 'app_not_found' | 'too_many_endpoints' }

/** Creates an endpoint with a new secret. Requires a transaction, so that concurrent calls respect the limit. */
export async function createEndpoint(
  trx: Transaction<Database>,
  keys: SealingKeys,
  { appId, url, description = '', eventTypes = [], nowMs }: CreateEndpointOptions,
): Promise<CreatedEndpoint> {
  if (!(await lockAppForEndpoints(trx, appId))) return { ok: false, reason: 'app_not_found' }
  if ((await countEndpoints(trx, appId)) >= maxEndpoints) {
    return { ok: false, reason: 'too_many_endpoints' }
  }
  const id = `whe_${randomBytes(12).toString('hex')}`
  const secret = generateWebhookSecret()
  const endpoint = await insertEndpoint(trx, {
    id,
    appId,
    url,
    description,
    eventTypes,
    sealedSecret: sealSecret(keys, secret, id),
    now: new Date(nowMs),
  })
  return { ok: true, endpoint, secret: formatWebhookSecret(secret) }
}
