/**
 * Loaded into a server with `--import`: measures how long its event loop is blocked. SIGUSR2 starts a
 * measurement, and the next one ends it and prints it to standard output.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 1
const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
let isMeasuring = false

process.on('SIGUSR2', () => {
  isMeasuring = !isMeasuring
  if (isMeasuring) {
    histogram.reset()
    histogram.enable()
    return
  }
  histogram.disable()
  // Each sample is the time between two turns of a timer, so it contains the interval of the timer.
  const toMs = (nanoseconds: number) => Math.max(nanoseconds / 1e6 - resolutionMs, 0)
  const lag = {
    p50: toMs(histogram.percentile(50)),
    p99: toMs(histogram.percentile(99)),
    max: toMs(histogram.max),
  }
  process.stdout.write(`lag ${JSON.stringify(lag)}\n`)
})
