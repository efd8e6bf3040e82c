import { setTimeout as sleep } from 'node:timers/promises'

export interface WaitOptions {
  readonly maxMs?: number
  readonly pauseMs?: number
}

/** Reads a value again and again until it is the awaited one or the time is over. Returns the last one. */
export async function readUntil<Value>(
  read: () => Promise<Value>,
  isAwaited: (value: Value) => boolean,
  { maxMs = 60_000, pauseMs = 100 }: WaitOptions = {},
): Promise<Value> {
  const endMs = performance.now() + maxMs
  for (;;) {
    const value = await read()
    if (isAwaited(value) || performance.now() > endMs) return value
    await sleep(pauseMs)
  }
}

/** Waits until the condition holds. Throws after a minute, with what was awaited. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  if (!(await readUntil(isTrue, Boolean))) throw new Error(`Waited a minute for ${what}.`)
}
