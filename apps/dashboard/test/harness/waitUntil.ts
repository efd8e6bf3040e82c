import { setTimeout as sleep } from 'node:timers/promises'

const limitMs = 60_000

/** Waits until the check succeeds. Rejects after a minute. */
export async function waitUntil(check: () => boolean | Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  while (!(await check())) {
    if (performance.now() - startedMs > limitMs) throw new Error(`Not true within ${limitMs} ms.`)
    await sleep(250)
  }
}
