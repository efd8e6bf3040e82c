import { basename } from 'node:path'
import type { PackedPackage } from '../cliContext.ts'

/** The package of this command line. */
export const cliName = 'throughlink'

/** Folder of an app for packages that no registry has. */
export const packagesFolder = 'vendor'

/** Where package.json finds packages that no registry has, by name. */
export type PackageSpecs = Readonly<Record<string, string>>

/** Names the files in the app's own folder, so that it can be moved and built elsewhere. */
export function toSpecs(packed: readonly PackedPackage[]): PackageSpecs {
  return Object.fromEntries(
    packed.map(({ name, path }) => [name, `file:${packagesFolder}/${basename(path)}`]),
  )
}
