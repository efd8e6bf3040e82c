import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { CliContext } from './cliContext.ts'
import { readSecret } from './readSecret.ts'

/** Connects the command line with this process. Call it once, because it handles Ctrl-C. */
export function createProcessContext(): CliContext {
  const interrupt = new AbortController()
  process.once('SIGINT', () => {
    interrupt.abort()
  })
  // A reader such as `head` may close the pipe before everything is written.
  process.stdout.on('error', () => process.exit(0))

  async function ask(question: string): Promise<string> {
    // Standard output is for results.
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await terminal.question(question, { signal: interrupt.signal })
    } finally {
      terminal.close()
    }
  }

  return {
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
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : null,
    async runProgram(program, args, folder) {
      // On Windows, package managers are scripts that only a shell can start.
      const shell = process.platform === 'win32'
      const child = spawn(program, args, { cwd: folder, stdio: 'inherit', shell })
      const [code] = (await once(child, 'exit')) as [number | null]
      return code ?? 1
    },
    fetch,
    now: Date.now,
    packPackages: null,
    signal: interrupt.signal,
  }
}
