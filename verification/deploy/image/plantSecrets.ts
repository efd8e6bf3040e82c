import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Planted {
  /** Is in files that must not be in an image. */
  readonly secret: string
  /** Is in a file of the sources. */
  readonly control: string
}

/** Where operators and developers have secrets, also in folders whose other files are needed. */
const secretFiles = [
  '.env',
  'backups/2026-05-03T03-00-00Z/postgres.dump',
  'deploy/.env',
  'deploy/.env.next',
  'deploy/backups/2026-05-03T03-00-00Z/postgres.dump',
  'deploy/secrets/postgres/password',
  'id_rsa',
  'apps/dashboard/.env.production',
  'apps/server/.env',
  'apps/server/src/.env.local',
  'apps/server/src/tls.key',
  'packages/protocol/src/tls.pem',
  'tooling/build/.env',
]

/** Writes secrets into a working tree. */
export async function plantSecrets(folder: string): Promise<Planted> {
  const [secret, control] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const write = async (file: string, text: string) => {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `VITE_SECRET=${text}\n`)
  }
  for (const file of secretFiles) await write(file, secret)
  await write('apps/server/data/control.txt', control)
  return { secret, control }
}
