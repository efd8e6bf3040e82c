import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PackedPackage } from '../cliContext.ts'
import { packagesFolder } from './packageSpecs.ts'

/** Copies packages into an app, and removes those of an earlier run that they replace. */
export function copyPackages(app: string, packed: readonly PackedPackage[]): void {
  if (packed.length === 0) return
  const folder = join(app, packagesFolder)
  mkdirSync(folder, { recursive: true })
  const files = packed.map(({ path }) => basename(path))
  const isReplaced = (file: string) => /^throughlink-.*\.tgz$/.test(file) && !files.includes(file)
  for (const file of readdirSync(folder).filter(isReplaced)) rmSync(join(folder, file))
  for (const { path } of packed) copyFileSync(path, join(folder, basename(path)))
}
