import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'

export interface ServerProcess {
  readonly url: string
  /** Returns the CPU time that the process has used, in microseconds. Linux only; NaN elsewhere. */
  readonly readCpu: () => number
  readonly stop: () => Promise<void>
}

/** Starts a server in a separate process, so that generating the load does not slow it down. */
export async function startServerProcess(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--conditions=@throughlink/source', file], {
    cwd: new URL('..', import.meta.url),
    // To profile: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles'
    env: {
      ...env,
      PORT: String(port),
      DRAIN_SECONDS: '0',
      PATH: process.env['PATH'] ?? '',
      NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  while (!output.includes('Listening')) {
    if (child.exitCode !== null) throw new Error(`${file} did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    readCpu: () => readCpu(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Linux counts CPU time in ticks of 10 ms. */
const tickUs = 10_000

function readCpu(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return NaN
  // The second field is the name in parentheses, which may contain spaces.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user = NaN, system = NaN] = fields.slice(11, 13).map(Number)
  return (user + system) * tickUs
}
