/**
 * Waits for `work` for at most `limitMs`, then returns or throws what `onTimeout` does. The work itself is
 * not cancelled, and a later rejection is ignored.
 */
export function withTimeout<T>(limitMs: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  // Not a race, which costs several promises.
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(
        new Promise((settle) => {
          settle(onTimeout())
        }),
      )
    }, limitMs)
    const end = () => {
      clearTimeout(timer)
      resolve(work)
    }
    work.then(end, end)
  })
}
