import type { SealingKeys } from '#platform/crypto/sealSecret.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { SafeFetchError } from '#platform/outbound/safeFetchError.ts'
import { type AttemptResult, describeResponse } from './classifyAttempt.ts'
import type { ClaimedDelivery } from './deliveryStatements.ts'
import { readRetryAfterMs } from './retrySchedule.ts'
import { toOutbound } from './toOutbound.ts'

export interface AttemptOptions {
  readonly keys: SealingKeys
  readonly safeFetch: SafeFetch
  readonly now: () => number
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/**
 * Sends a delivery once, together with those that joined it. Resolves to null if it was aborted. Rejects only if
 * this service fails.
 */
export async function attemptDelivery(
  claim: ClaimedDelivery,
  joined: readonly ClaimedDelivery[],
  { keys, safeFetch, now, timeoutMs, signal }: AttemptOptions,
): Promise<AttemptResult | null> {
  const outbound = toOutbound(claim, joined, { keys, nowMs: now() })
  try {
    const { url, headers, body, maxResponseBytes } = outbound
    const response = await safeFetch(url, {
      method: 'POST',
      headers: { 'user-agent': 'Throughlink-Webhooks/1', ...headers },
      body,
      timeoutMs,
      maxResponseBytes,
      signal,
    })
    const outcome = outbound.readResponse(response.status, response.body.toString())
    return {
      outcome,
      statusCode: response.status,
      error: describeResponse(response.status, outcome),
      retryAfterMs: readRetryAfterMs(response.headers['retry-after'], now()),
      isReceiverError: true,
    }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    if (error.code === 'stopped') return null
    return failed(error.code, true)
  }
}

/** Returns the result of an attempt without a response. */
export function failed(error: string, isReceiverError: boolean): AttemptResult {
  return { outcome: 'retry', statusCode: null, error, retryAfterMs: 0, isReceiverError }
}
