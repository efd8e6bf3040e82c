/**
 * An event as it waits to be sent. Its id is given when it is logged and never changes, however often it
 * is sent: the service counts an id once.
 */
export interface QueuedEvent {
  readonly id: string
  readonly name: string
  /** When it was logged, in milliseconds since 1970 by the device's clock. */
  readonly time: number
  readonly data?: unknown
}

export function isQueuedEvent(value: unknown): value is QueuedEvent {
  const { id, name, time } = (value ?? {}) as Partial<QueuedEvent>
  return typeof id === 'string' && typeof name === 'string' && typeof time === 'number'
}
