import { type EntryManifest, readEntries } from '../build/readEntries.ts'
import { type MetroResolution, metroTargets, resolveWithMetro } from './resolveWithMetro.ts'

const resolutions: readonly MetroResolution[] = metroTargets.flatMap((target) =>
  [true, false].flatMap((packageExports) =>
    [true, false].map((isImport) => ({ target, packageExports, isImport })),
  ),
)

function describe({ target, packageExports, isImport }: MetroResolution): string {
  const statement = isImport ? 'import' : 'require'
  return `${target}, ${statement}, package exports ${packageExports ? 'on' : 'off'}`
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

/**
 * Finds entries of a package, installed in the `node_modules` of a folder, that Metro does not resolve to
 * their CommonJS file: for phones, browsers and the server that renders pages, with package exports on and off, for
 * an import and for a require. One file for all of them means that an app never gets two copies of the package's
 * state.
 */
export function findEntryProblems(folder: string, manifest: EntryManifest): readonly string[] {
  return readEntries(manifest)
    .filter(({ format }) => format === 'cjs')
    .flatMap(({ subpath, name }) => {
      const imported = `${manifest.name}${subpath.slice(1)}`
      const expected = `${manifest.name}/dist/cjs/${name}.js`
      return resolutions.flatMap((resolution) => {
        const where = `${imported} (${describe(resolution)})`
        try {
          const found = resolveWithMetro(folder, imported, resolution)
          return found === expected ? [] : [`${where} is ${found}, expected ${expected}`]
        } catch (error) {
          return [`${where} is not found: ${firstLine(error)}`]
        }
      })
    })
}
