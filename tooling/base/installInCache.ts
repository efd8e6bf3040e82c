import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from './command.ts'
import { run } from './run.ts'

export interface CachedPackage {
  readonly name: string
  readonly version: string
}

export interface CacheOptions {
  /** Default: the cache of the user. */
  readonly cache?: string
  /** The folder in the cache of Throughlink. */
  readonly group: string
  /** Called before a download, but not if the package is there from an earlier run. */
  readonly onInstall?: () => void
}

const timeoutMs = 300_000

/**
 * Installs a package, without its peers, into a folder outside the repository that is kept for the next run.
 * Its scripts do not run. Returns the folder.
 */
export async function installInCache(
  { name, version }: CachedPackage,
  { cache = getUserCache(), group, onInstall }: CacheOptions,
): Promise<string> {
  const folder = join(cache, 'throughlink', group, `${name.replace('/', '-')}@${version}`)
  if (existsSync(join(folder, 'node_modules', name))) return folder
  onInstall?.()
  await mkdir(dirname(folder), { recursive: true })
  // Renamed when it is complete: an interrupted download must not look like an installed package.
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await writeFile(join(unfinished, 'package.json'), '{ "private": true }\n')
    const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    const args = ['install', '--save-exact', ...options, `${name}@${version}`]
    const { code, stderr } = await run('npm', args, { cwd: unfinished, timeoutMs })
    if (code !== 0)
      throw new CommandError(`npm cannot install ${name}@${version}.\n${stderr.trim()}`)
    // A temporary folder is private, but a program in it may run as another user.
    await chmod(unfinished, 0o755)
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

function getUserCache(): string {
  return process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
}
