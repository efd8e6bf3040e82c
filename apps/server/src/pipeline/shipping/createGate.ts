/** Runs work, or lets it wait until less than the maximum is running, in the order of the calls. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createGate(max: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    // One that ends hands its place to the next, so that a later call cannot take it.
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
