import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../../base/command.ts'
import { findProgram } from '../../base/findProgram.ts'
import { type Finished, run } from '../../base/run.ts'

const timeoutMs = 300_000

/**
 * Returns the path of `prometheus` or `promtool`. If it is not on the PATH, unpacks Debian's package into a
 * folder outside the repository that is kept for the next run. Installing the package would start its service,
 * and needs root.
 */
export async function findPrometheus(program: 'prometheus' | 'promtool'): Promise<string> {
  const found = findProgram([program])
  if (found !== undefined) return found
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'throughlink')
  const folder = join(cache, 'prometheus-debian')
  if (!existsSync(folder)) await unpackPackage(cache, folder)
  return join(folder, 'usr/bin', program)
}

async function unpackPackage(cache: string, folder: string): Promise<void> {
  if (findProgram(['apt-get']) === undefined || findProgram(['dpkg-deb']) === undefined) {
    throw new CommandError(
      'Prometheus not found. Install it, so that prometheus and promtool are on the PATH.',
    )
  }
  console.log("Prometheus not found on the PATH. Unpacking Debian's package into the cache.")
  await mkdir(cache, { recursive: true })
  // Renamed when it is complete: an interrupted download must not look like an unpacked package.
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await download(unfinished)
    const [archive = ''] = readdirSync(unfinished).filter((name) => name.endsWith('.deb'))
    const unpacked = join(unfinished, 'unpacked')
    check(await run('dpkg-deb', ['--extract', join(unfinished, archive), unpacked], { timeoutMs }))
    await rename(unpacked, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function download(cwd: string): Promise<void> {
  const args = ['download', 'prometheus']
  const first = await run('apt-get', args, { cwd, timeoutMs })
  if (first.code === 0) return
  // The lists of a new container are empty, and those of an old one may name a version that is gone.
  check(await run('apt-get', ['update'], { timeoutMs }))
  check(await run('apt-get', args, { cwd, timeoutMs }))
}

function check({ code, stderr }: Finished): void {
  if (code !== 0) throw new CommandError(`Cannot download Debian's prometheus:\n${stderr}`)
}
