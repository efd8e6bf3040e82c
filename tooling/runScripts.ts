/**
 * `node tooling/runScripts.ts <script>…`: runs npm scripts of the package in the current folder, as
 * many at a time as the machine has cores, and prints the output of each when it ends. Exits with 1
 * if one of them fails; the others still run to their end.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'

interface Outcome {
  readonly script: string
  readonly ok: boolean
  readonly seconds: string
}

const scripts = process.argv.slice(2)
const waiting = [...scripts]
const running = new Set<ChildProcess>()

function runScript(script: string): Promise<Outcome> {
  const startMs = performance.now()
  const child = spawn('npm', ['run', '--silent', script], {
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a signal reaches all that the script started.
    detached: true,
  })
  running.add(child)
  const output: Buffer[] = []
  const collect = (chunk: Buffer) => output.push(chunk)
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      const ok = code === 0
      const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
      process.stdout.write(`\n--- ${script}\n`)
      process.stdout.write(Buffer.concat(output))
      console.log(`--- ${script}: ${ok ? 'passed' : 'failed'} in ${seconds} s`)
      resolve({ script, ok, seconds })
    })
  })
}

async function runAll(): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const runWaiting = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      outcomes.push(await runScript(next))
    }
  }
  const lanes = Math.min(availableParallelism(), scripts.length)
  await Promise.all(Array.from({ length: lanes }, runWaiting))
  return outcomes
}

// Neither npm nor the shell between passes every signal on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    waiting.length = 0
    process.exitCode = 1
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal)
  })
}

console.log(`Running ${scripts.join(', ')}.`)
const outcomes = await runAll()
console.log('')
for (const { script, ok, seconds } of outcomes) {
  console.log(`${ok ? 'passed' : 'failed'} ${seconds.padStart(5)} s  ${script}`)
}
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1
