/**
 * Waits for `work` for at most `limitMs`, then returns or throws what `onTimeout` does. The work itself is
 * not cancelled, and a later rejection is ignored.
 */
export function withTimeout<T>(limitMs: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  // One promise instead of a race of two, because every redirect waits like this.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, limitMs)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
