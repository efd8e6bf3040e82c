import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@throughlink/services'
import type { RecordedProfile } from './summarizeProfile.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Runs the body and returns what the process did meanwhile. */
  readonly record: (body: () => Promise<void>) => Promise<RecordedProfile>
  readonly stop: () => Promise<void>
}

const profiler = fileURLToPath(new URL('profiler.ts', import.meta.url))

/** Starts a server in a separate process, so that generating the load does not slow it down. */
export async function startServerProcess(
  file: string,
  env: Readonly<Record<string, string>>,
  role: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const args = ['--conditions=@throughlink/source', `--import=${profiler}`, file, ...role]
  const child = spawn(process.execPath, args, {
    cwd: new URL('../..', import.meta.url),
    env: {
      ...env,
      PORT: String(port),
      DRAIN_SECONDS: '0',
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  while (!output.includes('Listening')) {
    if (child.exitCode !== null) throw new Error(`${file} did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async record(body) {
      child.send('start')
      await once(child, 'message')
      await body()
      child.send('stop')
      const [recorded] = (await once(child, 'message')) as [RecordedProfile]
      return recorded
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
