const isLate = Symbol('late')

/**
 * Waits for work, and for no longer than `limitMs`: then the answer is what `late` gives or throws. The
 * work itself goes on; if it fails later, nobody hears of it.
 */
export async function withTimeout<T>(limitMs: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<typeof isLate>((resolve) => {
    timer = setTimeout(resolve, limitMs, isLate)
  })
  work.catch(() => undefined)
  try {
    const first = await Promise.race([work, limit])
    return first === isLate ? late() : first
  } finally {
    clearTimeout(timer)
  }
}
