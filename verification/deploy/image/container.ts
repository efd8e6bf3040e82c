import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '@throughlink/tooling/base/command'
import type { Podman } from './openPodman.ts'

/** What the kernel says about the first process of a container. */
export interface ProcessFacts {
  readonly user: number
  /** Bit mask of effective capabilities. */
  readonly capabilities: bigint
  readonly hasNoNewPrivileges: boolean
  readonly isRootReadOnly: boolean
  /** Most resident memory so far. */
  readonly peakBytes: number
}

/** How operators should run the image: nothing can be written, nothing is privileged, memory is limited. */
const limits = [
  ...['--network=host', '--read-only', '--read-only-tmpfs=false'],
  ...['--cap-drop=all', '--security-opt=no-new-privileges', '--memory=512m', '--pids-limit=256'],
]
const stopLimitMs = 30_000
/** Not the image's own user: it must work as any. */
const user = '12345:12345'

export interface ContainerOptions {
  readonly image: string
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
  /** Whether a small init is the first process, which passes signals on. */
  readonly hasInit?: boolean
}

/** Starts a container in the background, and returns its id. */
export function startContainer(podman: Podman, options: ContainerOptions): Promise<string> {
  return podman.run('run', '--detach', ...listArguments(options))
}

/** Runs a container to its end. */
export function runContainer(podman: Podman, options: ContainerOptions) {
  return podman.try('run', '--rm', ...listArguments(options))
}

function listArguments(options: ContainerOptions): readonly string[] {
  const { image, env, args, hasInit = false } = options
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const init = hasInit ? ['--init'] : []
  return [...limits, ...init, '--user', user, ...variables, image, ...args]
}

export async function readProcessFacts(podman: Podman, id: string): Promise<ProcessFacts> {
  const pid = await podman.run('inspect', '--format', '{{.State.Pid}}', id)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const mounts = await readFile(`/proc/${pid}/mountinfo`, 'utf8')
  const read = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
  return {
    user: Number(read('Uid')),
    capabilities: BigInt(`0x${read('CapEff')}`),
    hasNoNewPrivileges: read('NoNewPrivs') === '1',
    isRootReadOnly: / \/ \/ ro[, ]/.test(mounts),
    peakBytes: Number(read('VmHWM')) * 1024,
  }
}

/** Waits until the health check of the image passes. Nothing runs it by itself without systemd. */
export async function waitUntilHealthy(podman: Podman, id: string, limitMs: number): Promise<void> {
  const startedMs = performance.now()
  while ((await podman.try('healthcheck', 'run', id)).code !== 0) {
    if (performance.now() - startedMs > limitMs) {
      const { stdout, stderr } = await podman.try('logs', id)
      throw new CommandError(`The container is not healthy:\n${stdout}${stderr}`)
    }
    await sleep(500)
  }
}

/** Waits until the init of a container has started its program: it handles signals by then. */
export async function waitForChild(podman: Podman, id: string): Promise<void> {
  const pid = await podman.run('inspect', '--format', '{{.State.Pid}}', id)
  while ((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')) === '') await sleep(2)
}

/**
 * Sends SIGTERM, and returns the exit code and the seconds until it ended. A container that does not end is killed,
 * and its code is 137.
 */
export async function stopContainer(podman: Podman, id: string) {
  const startedMs = performance.now()
  await podman.run('kill', '--signal=TERM', id)
  const limit = setTimeout(() => void podman.try('kill', '--signal=KILL', id), stopLimitMs)
  const code = Number(await podman.run('wait', id))
  clearTimeout(limit)
  return { code, seconds: (performance.now() - startedMs) / 1000 }
}
