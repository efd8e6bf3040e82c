import type { Clock, Http, InstallTimes, Ports } from '@throughlink/client'
import {
  createMemoryStorage,
  createSeededRandom,
  createTestLifecycle,
  createTestLinks,
} from '@throughlink/client/testing'
import type { Device } from '@throughlink/conformance'

/** A simulated phone. Its storage outlives its processes. */
export interface Phone {
  device: Device
  /** How often any process read the clipboard's text. */
  readonly clipboardReads: number
  createProcess(): PhoneProcess
}

export interface PhoneProcess {
  readonly ports: Ports
  open(url: string): void
  goToBackground(): void
  comeToForeground(): void
  /** Ends the process without notice: its timers do not run, and its requests get no response. */
  kill(): void
}

const never = new Promise<never>(() => {})

/** Creates a phone. With a seed, the ids and random delays of its processes are the same in every run. */
export function createPhone(
  initialDevice: Device,
  clock: Clock,
  http: Http,
  seed: number | null = null,
): Phone {
  const items = new Map<string, string>()
  const startedAt = clock.now()
  let clipboardReads = 0
  let processes = 0

  function delay<T>(value: T, delayMs = 0, fault?: 'hang' | 'error'): Promise<T> {
    if (fault === 'hang') return never
    if (fault === 'error') return Promise.reject(new Error('The platform failed.'))
    if (delayMs === 0) return Promise.resolve(value)
    return new Promise((resolve) => clock.setTimer(() => resolve(value), delayMs))
  }

  function createStorage() {
    const { storage } = phone.device
    return createMemoryStorage({
      items,
      fault({ type }) {
        if (storage === 'hangs') return type === 'get' ? 'hang' : null
        if (storage === 'unreadable') return type === 'get' ? 'reject' : null
        return storage === 'unwritable' && type !== 'get' ? 'reject' : null
      },
    })
  }

  function createProcess(): PhoneProcess {
    const { platform, clipboard } = phone.device
    const lifecycle = createTestLifecycle()
    const storage = createStorage()
    const links = createTestLinks(() => {
      const { initialUrl, initialUrlDelayMs } = phone.device
      return delay(initialUrl, initialUrlDelayMs)
    })
    let isAlive = true
    processes += 1
    const calls = new Set<() => void>()
    const whileAlive = <T>(work: () => T | Promise<T>): Promise<T> =>
      isAlive ? Promise.resolve(work()).then((value) => (isAlive ? value : never)) : never

    const ports: Ports = {
      platform,
      ...(seed === null ? {} : { random: createSeededRandom(seed * 100 + processes) }),
      sdk: 'conformance/1.0.0',
      logger: { error: () => {} },
      lifecycle,
      links,
      clock: {
        now: () => clock.now(),
        setTimer: (run, delayMs) =>
          clock.setTimer(() => {
            if (isAlive) run()
          }, delayMs),
      },
      storage: {
        getItem: (key) => whileAlive(() => storage.getItem(key)),
        setItem: (key, value) => whileAlive(() => storage.setItem(key, value)),
        removeItem: (key) => whileAlive(() => storage.removeItem(key)),
      },
      http: {
        post(request) {
          if (!isAlive) return { response: never, cancel: () => {} }
          const call = http.post(request)
          calls.add(call.cancel)
          // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for it
          const response = call.response.finally(() => isAlive || never)
          return { response, cancel: call.cancel }
        },
      },
      device: {
        read() {
          const { value, delayMs, fault } = phone.device.signals
          return delay(value as never, delayMs, fault)
        },
      },
      installReferrer: {
        read() {
          const { referrer } = phone.device
          if (referrer?.value == null) return delay(null, referrer?.delayMs, referrer?.fault)
          const { value, clickTime, installTime, delayMs, fault } = referrer
          const times = {
            ...(clickTime === undefined ? {} : { clickTime }),
            ...(installTime === undefined ? {} : { installTime }),
          }
          return delay({ referrer: value, ...times }, delayMs, fault)
        },
      },
      installClock: {
        read() {
          const { installTimes } = phone.device
          if (installTimes === null) return null
          const { installedAgoMs, updatedAgoMs } = installTimes
          const times: unknown = {
            installedAt: startedAt - installedAgoMs,
            updatedAt: updatedAgoMs === null ? null : startedAt - updatedAgoMs,
          }
          return times as InstallTimes
        },
      },
      ...(clipboard && {
        clipboard: {
          hasUrl: () => delay(clipboard.hasUrl, 0, clipboard.hasUrlFault),
          readText() {
            clipboardReads += 1
            return delay(clipboard.text, clipboard.textDelayMs, clipboard.textFault)
          },
        },
      }),
    }
    return {
      ports,
      open: (url) => links.open(url),
      goToBackground() {
        lifecycle.inBackground = true
        lifecycle.goToBackground()
      },
      comeToForeground() {
        lifecycle.inBackground = false
      },
      kill() {
        isAlive = false
        for (const cancel of calls) cancel()
      },
    }
  }

  const phone: Phone = {
    device: initialDevice,
    get clipboardReads() {
      return clipboardReads
    },
    createProcess,
  }
  return phone
}
