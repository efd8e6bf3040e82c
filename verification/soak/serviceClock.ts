import { hourMs } from '@throughlink/server/src/platform/time/durations.ts'

/**
 * The clock of the service in a soak test: behind the real one, from which it catches up by an hour at each step.
 * Between two steps it runs as fast as the real one. It is never ahead: PostgreSQL keeps the real time, and would
 * start jobs late that are planned for the future.
 */
export interface ServiceClock {
  /** Real time at which it starts. */
  readonly startMs: number
  readonly hoursBehind: number
  readonly stepMs: number
}

/** The variable through which processes of the service get the clock, as JSON. */
export const clockVariable = 'SOAK_CLOCK'

/** Returns the time of the service at this real time. */
export function toServiceMs(realMs: number, clock: ServiceClock): number {
  const steps = Math.max(0, Math.floor((realMs - clock.startMs) / clock.stepMs))
  return realMs - Math.max(0, clock.hoursBehind - steps) * hourMs
}
