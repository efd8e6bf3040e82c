import { join } from 'node:path'
import { fetchDebianPackages } from './fetchDebianPackages.ts'

const packages = [
  'pgbouncer',
  'libc6',
  'libevent-2.1-7t64',
  'libcares2',
  'libssl3t64',
  'libldap2',
  'libpam0g',
  'libsystemd0',
  'libaudit1',
  'libcap-ng0',
  'libcap2',
  'zlib1g',
  'libzstd1',
]

/** Returns the command of PgBouncer 1.24, which keeps track of prepared statements. Debian 12 has 1.18. */
export async function findModernPgbouncer(): Promise<readonly [string, ...string[]]> {
  const folder = await fetchDebianPackages(packages)
  const libraries = join(folder, 'usr/lib/x86_64-linux-gnu')
  // With the libraries of its own release.
  const loader = join(libraries, 'ld-linux-x86-64.so.2')
  return [loader, '--library-path', libraries, join(folder, 'usr/sbin/pgbouncer')]
}
