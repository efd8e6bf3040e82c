import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { CommandError } from './command.ts'
import { findProgram } from './findProgram.ts'
import { run } from './run.ts'

export interface InstallableProgram {
  /** How people call it. */
  readonly title: string
  /** Possible names of the executable. */
  readonly names: readonly string[]
  /** Debian packages. The first one has the executable. */
  readonly packages: readonly [string, ...string[]]
  /** A service that the packages start on a machine with systemd. It is stopped after an installation. */
  readonly service?: string
}

/** Includes the time that other steps install their programs, and downloads of several hundred megabytes. */
const timeoutMs = 600_000
/** Two steps that start at once may both need programs. apt-get refuses to run twice, and flock waits. */
const lock = join(tmpdir(), 'throughlink-apt.lock')
/** Debian puts servers into a folder that is not on the PATH of every user. */
const searchPath = [process.env['PATH'] ?? '', '/usr/sbin'].join(delimiter)

/** Returns the path of a program. Installs it if it is missing and this runs as root, such as in a container. */
export async function findOrInstall({
  title,
  names,
  packages,
  service,
}: InstallableProgram): Promise<string> {
  const find = () => findProgram(names, searchPath)
  const found = find()
  if (found !== undefined) return found
  const apt = findProgram(['apt-get'])
  if (apt === undefined || process.getuid?.() !== 0) {
    throw new CommandError(
      `${title} not found. Install the package ${packages[0]}, or add ${title} to the PATH.`,
    )
  }
  console.log(`${title} not found on the PATH. Installing ${packages.join(' and ')}.`)
  await aptGet(apt, 'update')
  await aptGet(apt, 'install', '--yes', '--no-install-recommends', ...packages)
  const systemctl = findProgram(['systemctl'])
  if (service !== undefined && systemctl !== undefined) {
    // Fails where systemd is installed but does not run, such as in a container. Then nothing was started.
    await run(systemctl, ['disable', '--now', service], { timeoutMs })
  }
  const installed = find()
  if (installed === undefined) {
    throw new CommandError(`apt-get installed ${packages[0]}, but no ${title} is on the PATH.`)
  }
  return installed
}

async function aptGet(aptGetPath: string, ...args: string[]): Promise<void> {
  // Runlevel 1 keeps packages from starting their services: tests start programs of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // A name that cannot be resolved for a moment is no reason to fail: it was seen between the packages of one call.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=5']
  const locked = [lock, aptGetPath, ...options, ...args]
  const { code, stderr } = await run('flock', locked, { timeoutMs, env })
  if (code !== 0) throw new CommandError(`apt-get ${args.join(' ')} failed:\n${stderr}`)
}
