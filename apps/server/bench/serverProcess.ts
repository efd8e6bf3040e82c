import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'

export interface ServerProcess {
  readonly url: string
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
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
