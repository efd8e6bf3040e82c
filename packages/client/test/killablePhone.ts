import type { Ports } from '@throughlink/client'
import { createTestPhone, type TestPhone, type TestPhoneOptions } from '@throughlink/client/testing'

export interface MortalPhone extends TestPhone {
  /** Ends the process as the system does: no timer of it runs, and nothing is answered to it. */
  kill(): void
}

/**
 * A phone whose process can be killed. The clock of a phone goes on for all of its processes, so
 * one that is merely abandoned goes on too, and sends what the next one is expected to send.
 */
export function createMortalPhone(options: TestPhoneOptions = {}): MortalPhone {
  let isAlive = true
  const ports: Partial<Ports> = {
    clock: {
      now: () => phone.clock.now(),
      setTimer(run, delayMs) {
        const runAlive = () => {
          if (isAlive) run()
        }
        return phone.clock.setTimer(runAlive, delayMs)
      },
    },
    http: {
      post(request) {
        const call = phone.service.post(request)
        const response = call.response.finally(() => isAlive || new Promise(() => {}))
        return { response, cancel: () => call.cancel() }
      },
    },
    ...options.ports,
  }
  const phone = createTestPhone({ ...options, ports })
  return { ...phone, kill: () => void (isAlive = false) }
}
