import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backupError.ts'

/** Lists the size and the SHA-256 sum of each file. A folder without it is not a complete backup. */
export const manifestName = 'MANIFEST'
const firstLine = 'throughlink-backup 1'

/** Writes the manifest of the files in a folder. */
export async function writeManifest(folder: string, startedAt: Date, now: Date): Promise<void> {
  const lines = [firstLine, `started ${startedAt.toISOString()}`, `finished ${now.toISOString()}`]
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name)
    lines.push(`file ${await hashFile(path)} ${(await stat(path)).size} ${name}`)
  }
  const options = { flag: 'wx', mode: 0o600 }
  await writeFile(join(folder, manifestName), `${lines.join('\n')}\n`, options)
}

/** Names the files of a backup by its manifest. Throws if it is not one that this version reads. */
export function parseManifest(text: string): readonly ListedFile[] {
  const [first, ...lines] = text.trim().split('\n')
  if (first !== firstLine) throw new BackupError('The backup was made by another version.')
  const files = lines
    .map((line) => line.split(' '))
    .filter(([kind]) => kind === 'file')
    .map(([, sum = '', bytes = '', name = '']) => ({ name, sum, bytes: Number(bytes) }))
  if (files.some(({ name }) => name === '' || name !== basename(name) || name.startsWith('.')))
    throw new BackupError('The manifest names a file outside of the backup.')
  if (files.length < 2) throw new BackupError('The manifest lists no files.')
  return files
}

interface ListedFile {
  readonly name: string
  readonly sum: string
  readonly bytes: number
}

/** Throws if a file of a backup is missing or damaged. Returns the number of files. */
export async function verifyManifest(folder: string): Promise<number> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null)
    throw new BackupError(`${folder} is not a complete backup: it has no ${manifestName}.`)
  const files = parseManifest(text)
  for (const { name, sum, bytes } of files) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found === null) throw new BackupError(`${name} is missing in the backup.`)
    if (found.size !== bytes)
      throw new BackupError(`${name} is damaged: its size is not ${bytes} bytes.`)
    if ((await hashFile(path)) !== sum)
      throw new BackupError(`${name} is damaged: its SHA-256 sum is not ${sum}.`)
  }
  return files.length
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
