#!/usr/bin/env node
/** The command `throughlink`. */
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readSecret } from './readSecret.ts'
import { runCli } from './runCli.ts'

const interrupt = new AbortController()
process.once('SIGINT', () => {
  interrupt.abort()
})
// A reader such as `head` may close the pipe before everything is written.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  configFolder: join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'throughlink'),
  print: (line) => process.stdout.write(`${line}\n`),
  async write(chunk) {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
  },
  note: (line) => process.stderr.write(`${line}\n`),
  isTerminal: process.stdout.isTTY,
  readSecret,
  fetch,
  signal: interrupt.signal,
})
