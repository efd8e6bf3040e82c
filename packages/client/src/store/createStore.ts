/** An observable value. A listener that throws does not affect the others. */
export interface Store<T> {
  readonly get: () => T
  /** Calls the listeners only when the value changes, compared with `Object.is`. */
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
      // Iterates over a copy: a listener may subscribe or unsubscribe while it runs.
      for (const listener of [...listeners]) {
        try {
          listener.call()
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe(listener) {
      // Wrapped, so that a function subscribed twice has two subscriptions, each with its own unsubscribe.
      const entry = { call: listener }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}
