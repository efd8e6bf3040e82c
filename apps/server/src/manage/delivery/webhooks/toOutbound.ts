import { Webhook } from 'standardwebhooks'
import type { ConnectorKind } from '#pipeline/outbox/endpointKinds.ts'
import { openSecret, type SealingKeys } from '#platform/crypto/sealSecret.ts'
import { readWebhookStatus } from './classifyAttempt.ts'
import type { OutboundRequest, ResponseOutcome, Settings } from './connectors/connector.ts'
import { connectors } from './connectors/connectors.ts'
import type { ClaimedDelivery } from './deliveryStatements.ts'
import { openSecretSettings } from './sealSettings.ts'

interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

interface StoredMessage {
  readonly eventType: string
  readonly createdAtMs: number
  readonly data: unknown
  /** Share of such messages, or of the items of a batch, that the endpoint gets. */
  readonly sampleRate?: number
}

export interface Outbound extends OutboundRequest {
  /** 0 if only the status matters. */
  readonly maxResponseBytes: number
  readonly readResponse: (status: number, body: string) => ResponseOutcome
}

export interface OutboundOptions {
  readonly keys: SealingKeys
  readonly nowMs: number
}

/** Enough for the list of the events of a batch that a product refuses. */
const maxResponseBytes = 256_000

/** Returns the request for claimed deliveries to one endpoint. There are several only for a digest. */
export function toOutbound(
  claim: ClaimedDelivery,
  joined: readonly ClaimedDelivery[],
  options: OutboundOptions,
): Outbound {
  const { kind } = claim
  return kind === 'webhook'
    ? toWebhook(claim, options)
    : toConnector(kind, [claim, ...joined], openSettings(claim, options))
}

function toWebhook(claim: ClaimedDelivery, { keys, nowMs }: OutboundOptions): Outbound {
  const { eventType, data, createdAt, sampleRate } = claim
  const body = serializeMessage({ eventType, createdAtMs: createdAt.getTime(), data, sampleRate })
  const sealed = [claim.sealedSecret, claim.sealedPreviousSecret].filter((each) => each !== null)
  const secrets = sealed.map((each) => openSecret(keys, each, claim.endpointId))
  return {
    url: claim.url,
    headers: {
      'content-type': 'application/json',
      ...signMessage(claim.messageId, nowMs, body, secrets),
    },
    body,
    maxResponseBytes: 0,
    readResponse: readWebhookStatus,
  }
}

function toConnector(
  kind: ConnectorKind,
  claims: readonly ClaimedDelivery[],
  settings: Settings,
): Outbound {
  const { toRequest, readResponse } = connectors[kind]
  const messages = claims.map(({ messageId, eventType, createdAt, data, sampleRate }) => ({
    id: messageId,
    type: eventType,
    createdAtMs: createdAt.getTime(),
    data,
    sampleRate,
  }))
  return { ...toRequest(messages, settings), maxResponseBytes, readResponse }
}

function openSettings(claim: ClaimedDelivery, { keys }: OutboundOptions): Settings {
  return {
    ...claim.settings,
    ...openSecretSettings(keys, claim.sealedSecret, claim.endpointId),
  }
}

/**
 * Serializes the body that is sent and signed. It is byte-identical at every attempt, because all of it is
 * stored. A message that was not sampled says nothing about it.
 */
export function serializeMessage(message: StoredMessage): string {
  const { eventType, createdAtMs, data, sampleRate = 1 } = message
  const timestamp = new Date(createdAtMs).toISOString()
  const sampling = sampleRate < 1 ? { sampleRate } : {}
  return JSON.stringify({ type: eventType, timestamp, ...sampling, data })
}

/** Returns the Standard Webhooks headers, signed with each secret. A receiver with any one of them can verify. */
export function signMessage(
  id: string,
  nowMs: number,
  body: string,
  secrets: readonly Buffer[],
): SignedHeaders {
  const timestamp = new Date(nowMs)
  const signatures = secrets.map((secret) =>
    new Webhook(secret, { format: 'raw' }).sign(id, timestamp, body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
