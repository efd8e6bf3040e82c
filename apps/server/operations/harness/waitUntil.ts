import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 60_000

/** Waits until the condition holds. Throws after a minute, with what was awaited. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + timeoutMs
  while (!(await isTrue())) {
    if (Date.now() > endMs) throw new Error(`Waited a minute for ${what}.`)
    await sleep(100)
  }
}
