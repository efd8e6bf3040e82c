export type Stop = () => unknown

/**
 * Runs a scenario, and then every function that it has added to `stops`, the last one first, also if it fails or is
 * interrupted.
 */
export async function withCleanup<T>(scenario: (stops: Stop[]) => Promise<T>): Promise<T> {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      try {
        await stop()
      } catch (error) {
        // The others are stopped in any case.
        console.error(error)
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
