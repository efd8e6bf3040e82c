import { type ChildProcess, spawn } from 'node:child_process'
import { repositoryRoot } from '../base/report.ts'

export interface Step {
  /** Command line, without quoting. */
  readonly command: string
  /** How many it keeps busy. One that takes all runs alone, and its output is printed as it comes. */
  readonly cores: number
}

export interface Outcome<S extends Step = Step> {
  readonly step: S
  readonly ok: boolean
  readonly seconds: number
  /** CPU time of the processes that have ended and were waited for. Chromium's renderers are not. */
  readonly cpuSeconds: number
  readonly output: string
}

export interface StepsOptions {
  readonly cores: number
  /** After which a step that hangs is stopped, with all that it started. */
  readonly maxSeconds?: number
}

const running = new Set<ChildProcess>()
let isStopped = false

// Neither npm nor a shell passes every signal on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true
    process.exitCode = 1
    for (const child of running) signalGroup(child, signal)
  })
}

/**
 * Runs steps side by side: whenever there are cores, the first of those left that they are enough for. The output of a
 * step that shares the machine is printed when it ends. A failed step does not stop the others.
 */
export async function runSteps<S extends Step>(
  steps: readonly S[],
  options: StepsOptions,
): Promise<readonly Outcome<S>[]> {
  const active = new Map<S, Promise<Outcome<S>>>()
  const outcomes: Outcome<S>[] = []
  const countCores = () => [...active.keys()].reduce((sum, { cores }) => sum + cores, 0)
  const waiting = [...steps]
  while (waiting.length > 0 && !isStopped) {
    const free = options.cores - countCores()
    const next = waiting.findIndex(({ cores }) => cores <= free)
    const [step] = next < 0 ? [] : waiting.splice(next, 1)
    if (step === undefined) {
      await Promise.race(active.values())
      continue
    }
    const ended = runStep(step, options).then((outcome) => {
      active.delete(step)
      outcomes.push(outcome)
      return outcome
    })
    active.set(step, ended)
  }
  await Promise.all(active.values())
  return outcomes
}

function runStep<S extends Step>(
  step: S,
  { cores, maxSeconds }: StepsOptions,
): Promise<Outcome<S>> {
  const startedMs = performance.now()
  const isAlone = step.cores >= cores
  // Node does not report the CPU time of children.
  const script = 'TIMEFORMAT="cpu %U %S"; time "$@"'
  const child = spawn('bash', ['-c', script, 'bash', ...step.command.split(' ')], {
    cwd: repositoryRoot,
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a signal reaches all that the step started.
    detached: true,
  })
  running.add(child)
  const limit = setTimeout(
    () => {
      signalGroup(child, 'SIGTERM')
      setTimeout(() => signalGroup(child, 'SIGKILL'), 30_000).unref()
    },
    (maxSeconds ?? 86_400) * 1000,
  )
  const chunks: Buffer[] = []
  if (isAlone) console.log(`\n=== ${step.command}`)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isAlone) process.stdout.write(chunk)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      clearTimeout(limit)
      const ok = code === 0
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      const whole = Buffer.concat(chunks).toString()
      const [line = '', user = 0, system = 0] = /cpu ([\d.]+) ([\d.]+)\n$/.exec(whole) ?? []
      const output = whole.slice(0, whole.length - line.length)
      const cpuSeconds = Math.round(Number(user) + Number(system))
      if (!isAlone) process.stdout.write(`\n=== ${step.command}\n${output}`)
      console.log(`=== ${step.command}: ${ok ? 'passed' : 'failed'} in ${seconds} s`)
      resolve({ step, ok, seconds, cpuSeconds, output })
    })
  })
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The step has just ended.
  }
}
