export interface StoredMessage {
  readonly eventType: string
  readonly createdAtMs: number
  readonly data: unknown
}

/** What is sent and signed. The same to the byte at every attempt, since all of it is stored. */
export function serializeMessage({ eventType, createdAtMs, data }: StoredMessage): string {
  return JSON.stringify({ type: eventType, timestamp: new Date(createdAtMs).toISOString(), data })
}
