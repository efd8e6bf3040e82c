import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { countEndpoints, insertEndpoint, lockAppForEndpoints } from './endpointStatements.ts'
import { sealSecret, type SealingKeys } from './sealSecret.ts'
import { generateWebhookSecret, formatWebhookSecret } from './webhookSecret.ts'

/** Each one multiplies every message. */
export const maxEndpoints = 20

export interface CreateEndpointOptions {
  readonly appId: string
  /** Judged already: see `judgeUrl`. It is judged again whenever it is sent to. */
  readonly url: string
  readonly description?: string
  readonly eventTypes?: readonly string[]
  readonly nowMs: number
}

export type CreatedEndpoint =
  | {
      readonly ok: true
      readonly endpoint: WebhookEndpoint
      /** `whsec_…`, shown this once. */
      readonly secret: string
    }
  | { readonly ok: false; readonly reason: 'no_such_app' | 'too_many_endpoints' }

/** In a transaction, so that of many at once no more get in than there is room for. */
export async function createEndpoint(
  trx: Transaction<Database>,
  keys: SealingKeys,
  { appId, url, description = '', eventTypes = [], nowMs }: CreateEndpointOptions,
): Promise<CreatedEndpoint> {
  if (!(await lockAppForEndpoints(trx, appId))) return { ok: false, reason: 'no_such_app' }
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
