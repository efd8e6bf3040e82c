import type { Ports } from '@throughlink/client'
import { createTestPhone, type TestPhone, type TestPhoneOptions } from '@throughlink/client/testing'

export interface KillablePhone extends TestPhone {
  /** Kills the process as the system does: its timers no longer run, and its requests get no response. */
  kill(): void
}

/**
 * Creates a phone whose process can be killed. All processes of a phone share its clock, so a process that is
 * only abandoned would continue, and send what the next process is expected to send.
 */
export function createKillablePhone(options: TestPhoneOptions = {}): KillablePhone {
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
