export interface StoredMessage {
  readonly eventType: string
  readonly createdAtMs: number
  readonly data: unknown
  /** Share of such messages, or of the items of a batch, that the endpoint gets. */
  readonly sampleRate?: number
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
