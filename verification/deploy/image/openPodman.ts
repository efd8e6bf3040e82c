import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { type Finished, run } from '@throughlink/tooling/base/run'

/** Podman with images and containers of its own, in one folder. */
export interface Podman {
  /** The program with the options that choose its folder. Needs `env`. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Runs podman. Rejects if it fails. Returns what it printed. */
  readonly run: (...args: readonly string[]) => Promise<string>
  /** Runs podman, whatever its exit code is. */
  readonly try: (...args: readonly string[]) => Promise<Finished>
}

const timeoutMs = 900_000
const packages = [
  'podman',
  'buildah',
  'runc',
  'netavark',
  'aardvark-dns',
  'iptables',
  'catatonit',
] as const
/** runc, because crun needs more of the kernel than some machines allow. Without systemd, cgroups are plain files. */
const configuration = `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
compat_api_enforce_docker_hub = false
`

export async function openPodman(folder: string): Promise<Podman> {
  // Somebody who has podman may have crun only.
  await findOrInstall({ title: 'runc', names: ['runc'], packages })
  const podman = await findOrInstall({ title: 'podman', names: ['podman'], packages })
  await mkdir(folder, { recursive: true })
  const settings = join(folder, 'containers.conf')
  await writeFile(settings, configuration)
  const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const env = { CONTAINERS_CONF: settings }
  const attempt = (...args: readonly string[]) =>
    run(podman, [...places, ...args], { timeoutMs, env: { ...process.env, ...env } })
  return {
    command: [podman, ...places],
    env,
    try: attempt,
    async run(...args) {
      const { code, stdout, stderr } = await attempt(...args)
      if (code === 0) return stdout.trim()
      const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n')
      throw new CommandError(`podman ${args.slice(0, 2).join(' ')} failed:\n${output}`)
    },
  }
}
