/**
 * An event waiting to be sent. Its id is assigned when it is logged and stays the same across retries, so
 * that the service counts it once.
 */
export interface QueuedEvent {
  readonly id: string
  readonly name: string
  /** When it was logged: milliseconds since 1970, device time. */
  readonly time: number
  readonly data?: unknown
  /** The user at the time. Undefined: there was none. Absent until that is known. */
  readonly userId?: string | undefined
}

export function isQueuedEvent(value: unknown): value is QueuedEvent {
  const { id, name, time } = (value ?? {}) as Partial<QueuedEvent>
  return typeof id === 'string' && typeof name === 'string' && typeof time === 'number'
}
