/**
 * Loaded into a measured process by `--import`. Records a CPU profile and samples allocations between the messages
 * `start` and `stop`, so that the start of the process is left out, and sends both back.
 */
import { Session } from 'node:inspector/promises'

const session = new Session()
const samplingInterval = 32_768

async function start(): Promise<void> {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('HeapProfiler.startSampling', {
    samplingInterval,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  await session.post('Profiler.start')
}

async function stop(): Promise<void> {
  const { profile: cpu } = await session.post('Profiler.stop')
  const { profile: heap } = await session.post('HeapProfiler.stopSampling')
  session.disconnect()
  process.send?.({ cpu, heap })
}

process.on('message', (message) => {
  // The processes of a cluster get other messages too.
  if (message === 'start') void start().then(() => process.send?.('started'))
  else if (message === 'stop') void stop()
})
// The channel must not keep the process alive.
process.channel?.unref()
