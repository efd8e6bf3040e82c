import type { Clock, Http, LinkStorage } from '../ports.ts'

/** The ports of one process, which end with it. */
export interface Process {
  readonly clock: Clock
  readonly http: Http
  readonly storage: Required<LinkStorage>
  /** Ends the process as the system does: no timer fires, no response arrives, nothing is written. */
  readonly kill: () => void
}

/** Wraps the clock, network and storage of a phone, which outlive the process. */
export function createProcess(phone: {
  readonly clock: Clock
  readonly http: Http
  readonly storage: Required<LinkStorage>
}): Process {
  let isAlive = true
  const stops = new Set<() => void>()

  /** Runs `work` and passes its result on, unless the process was killed. */
  function whileAlive<T>(work: () => Promise<T> | T): Promise<T> | T {
    if (!isAlive) return new Promise(() => undefined)
    const result = work()
    return result instanceof Promise ? dropAfterKill(result) : result
  }

  function dropAfterKill<T>(result: Promise<T>): Promise<T> {
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for it
    return result.finally(() => (isAlive ? undefined : new Promise(() => undefined)))
  }

  return {
    clock: {
      now: () => phone.clock.now(),
      setTimer(run, delayMs) {
        if (!isAlive) return () => undefined
        const cancel = phone.clock.setTimer(() => {
          stops.delete(cancel)
          run()
        }, delayMs)
        stops.add(cancel)
        return () => {
          stops.delete(cancel)
          cancel()
        }
      },
    },
    http: {
      post(request) {
        if (!isAlive) return { response: new Promise(() => undefined), cancel: () => undefined }
        const call = phone.http.post(request)
        const cancel = () => {
          stops.delete(cancel)
          call.cancel()
        }
        stops.add(cancel)
        return { response: dropAfterKill(call.response), cancel }
      },
    },
    storage: {
      getItem: (key) => whileAlive(() => phone.storage.getItem(key)),
      setItem: (key, value) => whileAlive(() => phone.storage.setItem(key, value)),
      removeItem: (key) => whileAlive(() => phone.storage.removeItem(key)),
    },
    kill() {
      isAlive = false
      for (const stop of [...stops]) stop()
    },
  }
}
