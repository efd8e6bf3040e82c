export interface Shared<Value> {
  /** Returns the value. It is made at the first call. */
  readonly get: () => Promise<Value>
  readonly stop: () => Promise<void>
}

/** Shares what `withValue` passes to its body between scenarios. The body ends with `stop`. */
export function createShared<Value>(
  withValue: (body: (value: Value) => Promise<unknown>) => Promise<unknown>,
): Shared<Value> {
  const ended = Promise.withResolvers<undefined>()
  let running: { readonly started: Promise<Value>; readonly stopped: Promise<unknown> } | null =
    null
  return {
    get() {
      if (running === null) {
        const started = Promise.withResolvers<Value>()
        const stopped = withValue((value) => {
          started.resolve(value)
          return ended.promise
        })
        stopped.catch(started.reject)
        running = { started: started.promise, stopped }
      }
      return running.started
    },
    async stop() {
      ended.resolve(undefined)
      await running?.stopped
    },
  }
}
