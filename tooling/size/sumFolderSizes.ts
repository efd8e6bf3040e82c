import { posix } from 'node:path'
import type { Metafile } from 'esbuild'

export interface FileSize {
  readonly name: string
  readonly bytes: number
}

export interface FolderSize {
  /** Relative to `packages`, such as `client/src/routes`. */
  readonly folder: string
  readonly bytes: number
  readonly files: readonly FileSize[]
}

const largestFirst = (a: { bytes: number }, b: { bytes: number }): number => b.bytes - a.bytes

function toFolder(folder: string, files: readonly FileSize[]): FolderSize {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { folder, bytes, files: files.toSorted(largestFirst) }
}

/** Returns the bytes that each module adds to a bundle, by folder. Modules that add nothing are left out. */
export function sumFolderSizes({ outputs }: Metafile): readonly FolderSize[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  const files = inputs
    .map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput }))
    .filter(({ bytes }) => bytes > 0)
  const byFolder = Map.groupBy(files, ({ path }) => posix.dirname(path).replace(/^packages\//, ''))
  return [...byFolder]
    .map(([folder, members]) =>
      toFolder(
        folder,
        members.map(({ path, bytes }) => ({ name: posix.basename(path), bytes })),
      ),
    )
    .toSorted(largestFirst)
}
