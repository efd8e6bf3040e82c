import { constants } from 'node:os'
import { setImmediate } from 'node:timers/promises'

const signals = ['SIGTERM', 'SIGINT'] as const
type Signal = (typeof signals)[number]

/**
 * Ends the process at SIGTERM or SIGINT, until `replaceEarlySignals` is called. Linux discards signals without a
 * handler in the first process of a container: one that arrives while modules are loaded would be lost, and the
 * process killed later.
 */
export function handleEarlySignals(): void {
  for (const signal of signals) process.on(signal, endProcess)
}

/**
 * Replaces the handlers. The new ones are added before the old ones are removed: without any, Node.js would drop a
 * signal that has arrived and was not handled yet.
 */
export function replaceEarlySignals(handle: (signal: Signal) => void): void {
  for (const signal of signals) {
    process.on(signal, () => {
      handle(signal)
    })
    process.off(signal, endProcess)
  }
}

/** Lets a signal take effect that has arrived while modules were evaluated. */
export async function handlePendingSignals(): Promise<void> {
  await setImmediate()
}

function endProcess(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}
