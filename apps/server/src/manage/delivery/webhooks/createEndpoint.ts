import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { EndpointKind } from '#pipeline/outbox/endpointKinds.ts'
import { type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Settings } from './connectors/connector.ts'
import type { Sampling, WebhookEndpoint } from './endpoint.ts'
import { countEndpoints, insertEndpoint, lockAppForEndpoints } from './endpointStatements.ts'
import { sealSettings } from './sealSettings.ts'
import { formatWebhookSecret, generateWebhookSecret } from './webhookSecret.ts'

/** Limit per app: every endpoint multiplies the number of deliveries. */
export const maxEndpoints = 20

/** Everything is validated by the caller with `validateEndpoint`. URLs are checked again at every attempt. */
export interface CreateEndpointOptions {
  readonly appId: string
  readonly kind?: EndpointKind
  /** Webhook URL. Connectors have their own. */
  readonly url?: string
  /** Settings of a connector, with its secrets. */
  readonly settings?: Settings
  readonly description?: string
  readonly eventTypes?: readonly string[]
  readonly sampling?: Sampling
  readonly nowMs: number
}

export type CreatedEndpoint =
  | {
      readonly ok: true
      readonly endpoint: WebhookEndpoint
      /** `whsec_…`, shown only once. Null for a connector, which signs nothing. */
      readonly secret: string | null
    }
  | { readonly ok: false; readonly reason: 'app_not_found' | 'too_many_endpoints' }

/** Creates an endpoint, with a new secret if it is a webhook. Requires a transaction, so that concurrent calls respect the limit. */
export async function createEndpoint(
  trx: Transaction<Database>,
  keys: SealingKeys,
  { appId, kind = 'webhook', url = '', settings = {}, ...options }: CreateEndpointOptions,
): Promise<CreatedEndpoint> {
  if (!(await lockAppForEndpoints(trx, appId))) return { ok: false, reason: 'app_not_found' }
  if ((await countEndpoints(trx, appId)) >= maxEndpoints) {
    return { ok: false, reason: 'too_many_endpoints' }
  }
  const { description = '', eventTypes = [], sampling = {}, nowMs } = options
  const id = `whe_${randomBytes(12).toString('hex')}`
  const base = { id, appId, kind, description, eventTypes, sampling, now: new Date(nowMs) }
  if (kind === 'webhook') {
    const secret = generateWebhookSecret()
    const sealedSecret = sealSecret(keys, secret, id)
    const endpoint = await insertEndpoint(trx, { ...base, url, settings: {}, sealedSecret })
    return { ok: true, endpoint, secret: formatWebhookSecret(secret) }
  }
  const sealed = sealSettings(keys, { id, kind, settings })
  return { ok: true, endpoint: await insertEndpoint(trx, { ...base, ...sealed }), secret: null }
}
