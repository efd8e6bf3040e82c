type Stop = () => unknown

/**
 * Runs a scenario that starts programs one after the other, and stops them in reverse order, also if it fails or is
 * interrupted. `defer` registers how to stop what was just started.
 */
export async function withCleanup<T>(use: (defer: (stop: Stop) => void) => Promise<T>): Promise<T> {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      try {
        await stop()
      } catch (error) {
        console.error(error)
      }
    }
  }
  const interrupt = () => void stopAll().finally(() => process.exit(1))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    return await use((stop) => stops.push(stop))
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    await stopAll()
  }
}
