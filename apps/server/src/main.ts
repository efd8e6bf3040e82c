/** Entry point: reads the environment, starts the service, and stops it gracefully. */
import { readConfigOrExit } from './config.ts'
import { startService } from './startService.ts'

const config = readConfigOrExit(process.env)
// Before the service, so that the server is instrumented when it is created.
const stopTelemetry =
  config.tracesUrl === null
    ? () => Promise.resolve()
    : await (await import('./platform/engines/telemetry.ts')).startTelemetry(config.tracesUrl)
const starting = startService(config)
let isStopping = false

// Before the service has started: a signal during the start would end the process without a clean stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal exits at once.
    if (isStopping) process.exit(1)
    isStopping = true
    const limit = setTimeout(() => process.exit(1), config.drainMs + 5_000)
    void starting
      .then((service) => service.stop())
      .then(stopTelemetry)
      .then(() => {
        clearTimeout(limit)
      })
  })
}

await starting
