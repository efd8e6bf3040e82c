export type Stop = () => unknown

/** Runs a scenario, and then everything that it has added to the list, the last first, also if it is interrupted. */
export async function withCleanup<T>(scenario: (stops: Stop[]) => Promise<T>): Promise<T> {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      try {
        await stop()
      } catch {
        // The others are stopped in any case.
      }
    }
  }
  const onSignal = () => void stopAll().finally(() => process.exit(1))
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    return await scenario(stops)
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    await stopAll()
  }
}
