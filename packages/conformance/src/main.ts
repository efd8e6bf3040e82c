#!/usr/bin/env node
/** `throughlink-conformance serve [--host 127.0.0.1] [--port 4100]` and `throughlink-conformance list`. */
import { parseArgs } from 'node:util'
import { getDurationMs, readScenarios } from './readScenarios.ts'
import type { Scenario } from './scenario.ts'
import { startServer } from './server/startServer.ts'

const usage = `Usage:
  throughlink-conformance serve [--host <host>] [--port <port>]   Start the server.
  throughlink-conformance list                                    List the scenarios.
`

/** Formats the scenarios as text: id, seconds, title, section of the specification. */
function formatList(scenarios: readonly Scenario[]): string {
  const width = Math.max(...scenarios.map(({ id }) => id.length))
  const lines = scenarios.map((scenario) => {
    const seconds = (getDurationMs(scenario) / 1000).toFixed(1).padStart(6)
    return `${scenario.id.padEnd(width)}  ${seconds} s  ${scenario.title} (${scenario.spec})\n`
  })
  return lines.join('')
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4100' },
    },
  })
  const [command = ''] = positionals
  if (command === 'list') {
    process.stdout.write(formatList(readScenarios()))
  } else if (command === 'serve') {
    const server = await startServer({ host: values.host, port: Number(values.port) })
    process.stdout.write(`Listening on ${server.url}. Create a run with POST /runs.\n`)
  } else {
    throw new Error(`Unknown command "${command}".`)
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 1
}
