import { execFile } from 'node:child_process'
import { repositoryRoot } from './report.ts'

export interface RunOptions {
  /** Default: the root of the repository. */
  readonly cwd?: string
  /** Default: no limit. The process is killed when it is reached. */
  readonly timeoutMs?: number
  /** Default: the environment of this process. */
  readonly env?: NodeJS.ProcessEnv
}

export interface Finished {
  /** Null when the process was ended from outside, by the time limit or by a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

// npm and the test runners print whole reports; Node's own limit of 1 MiB would cut them off.
const outputLimitBytes = 256 * 1024 * 1024

/** Runs a program to its end. A non-zero exit is an answer; only a program not found rejects. */
export function run(
  program: string,
  args: readonly string[],
  { cwd = repositoryRoot, timeoutMs = 0, env = process.env }: RunOptions = {},
): Promise<Finished> {
  const options = { cwd, env, timeout: timeoutMs, maxBuffer: outputLimitBytes }
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      // Numbers are exit codes; strings, such as ENOENT, say that the program never ran.
      if (typeof error?.code === 'string') reject(new Error(error.message, { cause: error }))
      // A program that handles the signal of the time limit may exit with 0.
      else resolve({ code: child.killed ? null : child.exitCode, stdout, stderr })
    })
  })
}
