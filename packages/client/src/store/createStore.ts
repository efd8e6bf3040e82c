/** A value that can be watched. Listeners never see each other's failures. */
export interface Store<T> {
  readonly get: () => T
  /** Listeners are told only when the value is another one. */
  readonly set: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T, onListenerError: (error: unknown) => void): Store<T> {
  const listeners = new Set<{ readonly call: () => void }>()
  let value = initial

  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      // A copy: a listener may subscribe or unsubscribe while it is being told.
      for (const listener of [...listeners]) {
        try {
          listener.call()
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe(listener) {
      // Wrapped, so that one function subscribed twice is two subscriptions, each with its own stop.
      const entry = { call: listener }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}
