import { readFile } from 'node:fs/promises'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** Runs publint on a tarball. Returns errors and warnings, but no suggestions. */
export async function findPublintProblems(tarballPath: string): Promise<readonly string[]> {
  const { buffer, byteOffset, byteLength } = await readFile(tarballPath)
  // The Buffer of a small file is a view of a pool that Node shares between files.
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: 'error' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}
