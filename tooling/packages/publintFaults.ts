import { readFile } from 'node:fs/promises'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** What publint finds in a tarball. Warnings count; suggestions, being matters of taste, do not. */
export async function publintFaults(tarballPath: string): Promise<readonly string[]> {
  const { buffer, byteOffset, byteLength } = await readFile(tarballPath)
  // A small file's Buffer is a window into a pool that Node shares between files.
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: 'error' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}
