/**
 * Loaded before the service (`node --import`) by the soak test: replaces the clock of the process, as `SOAK_CLOCK`
 * says. Timers and durations keep the real time.
 */
import { clockVariable, type ServiceClock, toServiceMs } from './serviceClock.ts'

const clock = JSON.parse(process.env[clockVariable] ?? '') as ServiceClock
const RealDate = Date
const readRealMs = RealDate.now.bind(RealDate)
RealDate.now = () => toServiceMs(readRealMs(), clock)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now()] : args, newTarget) as Date,
})
RealDate.prototype.constructor = globalThis.Date
