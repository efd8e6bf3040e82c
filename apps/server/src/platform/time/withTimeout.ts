const timedOut = Symbol('timed out')

/**
 * Waits for `work` for at most `limitMs`, then returns or throws what `onTimeout` does. The work itself is
 * not cancelled, and a later rejection is ignored.
 */
export async function withTimeout<T>(
  limitMs: number,
  work: Promise<T>,
  onTimeout: () => T,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, limitMs, timedOut)
  })
  work.catch(() => undefined)
  try {
    const first = await Promise.race([work, limit])
    return first === timedOut ? onTimeout() : first
  } finally {
    clearTimeout(timer)
  }
}
