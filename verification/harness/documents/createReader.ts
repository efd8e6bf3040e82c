import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { run } from '@throughlink/tooling/base/run'
import type { Stop } from '../servers/withCleanup.ts'
import { readUntil } from '../waitUntil.ts'

/** A person who follows a guide: one terminal for commands that end, and one for each that goes on. */
export interface Reader {
  /** Runs a command in the current folder, which `cd` changes. Resolves with its output. */
  readonly type: (command: string) => Promise<string>
  /** Starts a command that does not end. Resolves when its output contains a text. */
  readonly start: (command: string, readyText: string) => Promise<string>
  /** Adds a file to the current folder. */
  readonly write: (path: string, code: string) => void
  readonly folder: () => string
  readonly commands: () => number
  readonly seconds: () => number
  /** What was typed and printed. */
  readonly transcript: readonly string[]
}

export interface ReaderOptions {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /** Replaces what cannot be as written on a machine that others use too: ports. */
  readonly adapt: (command: string) => string
  readonly stops: Stop[]
}

const startTimeoutMs = 900_000

export function createReader({ folder, env, adapt, stops }: ReaderOptions): Reader {
  const transcript: string[] = []
  const startedMs = performance.now()
  let current = folder
  let commands = 0

  const seconds = () => (performance.now() - startedMs) / 1000
  const show = (text: string) => {
    console.log(text)
    transcript.push(text)
  }
  const begin = (command: string) => {
    // `cd` is typed in one line with what comes before it.
    if (!command.startsWith('cd ')) commands += 1
    show(`\n[${seconds().toFixed(0)} s] ${commands}$ ${adapt(command)}`)
  }

  return {
    async type(command) {
      begin(command)
      const { code, stdout, stderr } = await run('bash', ['-c', adapt(command)], {
        cwd: current,
        env,
      }).catch((error: unknown) => {
        throw new CommandError(String(error))
      })
      const output = `${stdout}${stderr}`
      show(output.trim())
      if (code !== 0) throw new CommandError(`${command} ended with ${code ?? 'a signal'}.`)
      const [, entered] = /^cd (\S+)$/.exec(command) ?? []
      if (entered !== undefined) current = join(current, entered)
      return output
    },
    async start(command, readyText) {
      begin(command)
      // A group of its own, because npm starts others.
      const child = spawn('bash', ['-c', adapt(command)], { cwd: current, env, detached: true })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => (output += text.toString()))
      }
      const ended = new Promise((resolve) => child.once('close', resolve))
      stops.push(async () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
        await ended
      })
      const read = () => Promise.resolve(output)
      const isDone = (text: string) => text.includes(readyText) || child.exitCode !== null
      const found = await readUntil(read, isDone, { maxMs: startTimeoutMs })
      show(found.trim())
      if (!found.includes(readyText)) throw new CommandError(`${command} was not ready.`)
      return found
    },
    write(path, code) {
      show(`\n[${seconds().toFixed(0)} s] ${path}`)
      mkdirSync(dirname(join(current, path)), { recursive: true })
      writeFileSync(join(current, path), code)
    },
    folder: () => current,
    commands: () => commands,
    seconds,
    transcript,
  }
}
