#!/usr/bin/env node
/** The command `throughlink-conformance`. */
import { parseArgs } from 'node:util'
import { chooseScenarios } from './commands/chooseScenarios.ts'
import { runDriver } from './commands/runDriver.ts'
import { readScenarios } from './readScenarios.ts'
import { startServer } from './server/startServer.ts'
import { formatScenarios } from './summary/formatScenarios.ts'

const usage = `Usage: throughlink-conformance <command> [options]

Commands:
  list                     List the scenarios and the capabilities that each requires.
  run [--] <driver> [...]  Start the server, run a driver, and print the summary. The driver finds the
                           server in THROUGHLINK_CONFORMANCE_URL. Exits with 1 if a scenario of the
                           declared capabilities failed or was not run.
  serve                    Start the server and print each verdict. GET /summary returns the summary.

Options:
  --only <id>              Only scenarios whose ids begin with this, such as "match" or "match/once".
  --max-seconds <number>   Only scenarios that wait no longer. Over HTTP they take real time.
  --host <host>            Address to listen on. Default: 127.0.0.1.
  --port <port>            Port to listen on. Default: 4100; for run, a free one.
  --help                   Print this text.
`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      'max-seconds': { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [command = '', ...driver] = positionals
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const { only, host, port, 'max-seconds': maxSeconds } = values
  const scenarios = chooseScenarios(readScenarios(), { only, maxSeconds })
  switch (command) {
    case 'list':
      process.stdout.write(`${formatScenarios(scenarios)}\n`)
      return
    case 'run':
      if (!(await runDriver(driver, { host, port: Number(port ?? 0), scenarios })))
        process.exitCode = 1
      return
    case 'serve': {
      const server = await startServer({
        host,
        port: Number(port ?? 4100),
        scenarios,
        onVerdict({ id }, { passed, problems }) {
          const lines = [`${passed ? 'passed' : 'failed'}  ${id}`]
          for (const { check, message, spec } of problems)
            lines.push(`  ${check}: ${message} (${spec})`)
          process.stdout.write(`${lines.join('\n')}\n`)
        },
      })
      process.stdout.write(`Listening on ${server.url}. GET /summary returns the summary.\n`)
      return
    }
    default:
      throw new Error(command === '' ? 'Name a command.' : `Unknown command "${command}".`)
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 1
}
