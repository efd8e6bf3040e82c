import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotPossibleError } from '../report/notPossible.ts'

const suite = 'trixie'

/**
 * Extracts packages of Debian 13 into a folder, without installing them, and returns it. For programs whose version
 * in Debian 12 is too old. The folder is kept, and its packages are not downloaded again.
 */
export async function fetchDebianPackages(names: readonly string[]): Promise<string> {
  const folder = join(tmpdir(), 'throughlink-debian-13')
  const isMissing = (name: string) => !existsSync(join(folder, `${name}.fetched`))
  if (!names.some(isMissing)) return folder
  // Programs from it run as the user postgres.
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  try {
    const mirror = findMirror()
    const index = await readIndex(folder, mirror)
    for (const name of names.filter(isMissing)) {
      const { path, sha256 } = findPackage(index, name)
      const bytes = await download(`${mirror}${path}`)
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
        throw new Error(`${path} does not have the hash of the index.`)
      }
      const file = join(folder, `${name}.deb`)
      writeFileSync(file, bytes)
      execFileSync('dpkg', ['-x', file, folder])
      writeFileSync(join(folder, `${name}.fetched`), '')
    }
  } catch (error) {
    throw new NotPossibleError(
      `needs packages of Debian 13 (${names.join(', ')}): ${String(error)}`,
      { cause: error },
    )
  }
  return folder
}

/** The mirror that this machine installs from. It has the packages of all versions of Debian. */
function findMirror(): string {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], {
    encoding: 'utf8',
  })
  const mirror = targets.split('\n').find((uri) => uri.endsWith('/debian/'))
  if (mirror === undefined) throw new Error('apt-get knows no mirror of Debian.')
  return mirror
}

async function readIndex(folder: string, mirror: string): Promise<string> {
  const file = join(folder, 'Packages.xz')
  if (!existsSync(file)) {
    writeFileSync(file, await download(`${mirror}dists/${suite}/main/binary-amd64/Packages.xz`))
  }
  execFileSync('xz', ['--decompress', '--keep', '--force', file])
  return readFileSync(join(folder, 'Packages'), 'utf8')
}

function findPackage(index: string, name: string): { path: string; sha256: string } {
  const start = index.indexOf(`\nPackage: ${name}\n`)
  if (start === -1) throw new Error(`${suite} has no package ${name}.`)
  const entry = index.slice(start, index.indexOf('\n\n', start))
  const read = (field: string) => new RegExp(`\\n${field}: (\\S+)`).exec(entry)?.[1] ?? ''
  return { path: read('Filename'), sha256: read('SHA256') }
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return Buffer.from(await response.arrayBuffer())
}
