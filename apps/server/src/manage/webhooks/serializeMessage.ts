export interface StoredMessage {
  readonly eventType: string
  readonly createdAtMs: number
  readonly data: unknown
}

/** Serializes the body that is sent and signed. It is byte-identical at every attempt, because all of it is stored. */
export function serializeMessage({ eventType, createdAtMs, data }: StoredMessage): string {
  return JSON.stringify({ type: eventType, timestamp: new Date(createdAtMs).toISOString(), data })
}
