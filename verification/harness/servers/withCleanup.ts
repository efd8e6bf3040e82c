export type Stop = () => unknown

/** Those that are running, the outermost first. */
const running: Stop[][] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void stopAll(running.flat()).finally(() => process.exit(1))
  })
}

/**
 * Runs a scenario, and then every function that it has added to `stops`, the last one first, also if it fails or the
 * process is interrupted. Can be nested.
 */
export async function withCleanup<T>(scenario: (stops: Stop[]) => Promise<T>): Promise<T> {
  const stops: Stop[] = []
  running.push(stops)
  try {
    return await scenario(stops)
  } finally {
    await stopAll(stops)
    running.splice(running.indexOf(stops), 1)
  }
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    try {
      await stop()
    } catch (error) {
      // The others are stopped in any case.
      console.error(error)
    }
  }
}
