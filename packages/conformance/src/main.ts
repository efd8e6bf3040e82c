#!/usr/bin/env node
/** `throughlink-conformance serve [--host 127.0.0.1] [--port 4100]` and `throughlink-conformance list`. */
import { parseArgs } from 'node:util'
import { formatList } from './formatList.ts'
import { readScenarios } from './readScenarios.ts'
import { startServer } from './server/startServer.ts'

const usage = `Usage:
  throughlink-conformance serve [--host <host>] [--port <port>]   Start the server.
  throughlink-conformance list                                    List the scenarios.
`

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
