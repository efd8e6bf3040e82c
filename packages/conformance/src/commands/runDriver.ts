import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ServerOptions, startServer } from '../server/startServer.ts'
import { formatSummary } from '../summary/formatSummary.ts'

/**
 * Starts a server, runs the driver of a client library, and prints the summary. The driver finds the server in
 * `THROUGHLINK_CONFORMANCE_URL`. Returns whether the driver succeeded and every scenario that counts passed.
 */
export async function runDriver(
  [program, ...args]: readonly string[],
  options: ServerOptions,
): Promise<boolean> {
  if (program === undefined) throw new Error('Name the command that starts the driver.')
  const server = await startServer(options)
  try {
    const env = { ...process.env, THROUGHLINK_CONFORMANCE_URL: server.url }
    const child = spawn(program, args, { stdio: 'inherit', env })
    const [code] = (await once(child, 'exit')) as [number | null]
    const summary = server.summarize()
    process.stdout.write(`${formatSummary(summary)}\n`)
    if (code !== 0) process.stdout.write(`The driver failed with exit code ${String(code)}.\n`)
    return code === 0 && summary.passed
  } finally {
    await server.close()
  }
}
