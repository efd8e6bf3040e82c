import { bundleEntries } from './bundleEntries.ts'
import { createStubs } from './createStubs.ts'
import { type EntryManifest, listFormats, readEntries } from './readEntries.ts'
import { toCommonJs } from './toCommonJs.ts'

/** File contents by path in the package's folder. */
export type PackageFiles = Readonly<Record<string, string>>

const types = { cjs: { type: 'commonjs' }, esm: { type: 'module' } } as const

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Builds the files that a package publishes, except its declarations: ES modules in `dist/esm` and CommonJS in
 * `dist/cjs`, as far as its entries name them, source maps, and a folder for each further entry.
 */
export async function buildFiles(folder: string, manifest: EntryManifest): Promise<PackageFiles> {
  const entries = readEntries(manifest)
  const esm = Object.fromEntries(
    (await bundleEntries(folder, entries)).map(({ path, text }) => [path, text]),
  )
  const files: Record<string, string> = {}
  for (const format of listFormats(entries)) {
    const others = entries
      .filter((entry) => entry.format !== format)
      .map(({ name }) => `${name}.js`)
    files[`dist/${format}/package.json`] = toJson(types[format])
    for (const [path, code] of Object.entries(esm)) {
      const map = esm[`${path}.map`]
      if (map === undefined || others.includes(path)) continue
      const built = format === 'esm' ? { code, map } : await toCommonJs(path, { code, map })
      files[`dist/${format}/${path}`] = built.code
      files[`dist/${format}/${path}.map`] = built.map
    }
  }
  for (const stub of createStubs(entries)) {
    files[`${stub.folder}/package.json`] = toJson(stub.manifest)
  }
  return files
}
