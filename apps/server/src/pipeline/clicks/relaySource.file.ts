import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { RelaySource } from './relayRanges.ts'
import { splitChunks } from './splitChunks.ts'

/** About 400 lines, which take a millisecond. */
const chunkBytes = 16 * 1024

/** A list in a file. */
export function createFileRelaySource(file: string): RelaySource {
  return {
    async readVersion() {
      const stats = await stat(file).catch(() => null)
      return stats === null ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`
    },
    readChunks: () =>
      splitChunks(createReadStream(file, { encoding: 'utf8', highWaterMark: chunkBytes })),
  }
}
