import type { SafeFetch } from '../../platform/outbound/createSafeFetch.ts'
import { SafeFetchError } from '../../platform/outbound/safeFetchError.ts'
import type { ClaimedDelivery } from './deliveryStatements.ts'
import { describeStatus, type AttemptResult } from './classifyAttempt.ts'
import { serializeMessage } from './serializeMessage.ts'
import { readRetryAfterMs } from './retrySchedule.ts'
import { openSecret, type SealingKeys } from './sealSecret.ts'
import { signMessage } from './signMessage.ts'

export interface AttemptOptions {
  readonly keys: SealingKeys
  readonly safeFetch: SafeFetch
  readonly now: () => number
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Sends a delivery once. Resolves to null if it was aborted. Rejects only if this service fails. */
export async function attemptDelivery(
  claim: ClaimedDelivery,
  { keys, safeFetch, now, timeoutMs, signal }: AttemptOptions,
): Promise<AttemptResult | null> {
  const { eventType, data, createdAt } = claim
  const body = serializeMessage({ eventType, createdAtMs: createdAt.getTime(), data })
  const sealed = [claim.sealedSecret, claim.sealedPreviousSecret].filter((each) => each !== null)
  const secrets = sealed.map((each) => openSecret(keys, each, claim.endpointId))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Throughlink-Webhooks/1',
    ...signMessage(claim.messageId, now(), body, secrets),
  }
  try {
    const request = {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxResponseBytes: 0,
      signal,
    } as const
    const response = await safeFetch(claim.url, request)
    return {
      statusCode: response.status,
      error: describeStatus(response.status),
      retryAfterMs: readRetryAfterMs(response.headers['retry-after'], now()),
      isReceiverError: true,
    }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    if (error.code === 'stopped') return null
    return { statusCode: null, error: error.code, retryAfterMs: 0, isReceiverError: true }
  }
}
