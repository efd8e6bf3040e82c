import { bundleEntries } from './bundleEntries.ts'
import { createStubs } from './createStubs.ts'
import { type EntryManifest, readEntries } from './readEntries.ts'
import { toCommonJs } from './toCommonJs.ts'

/** File contents by path in the package's folder. */
export type PackageFiles = Readonly<Record<string, string>>

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Builds the files that a package publishes, except its declarations: ES modules in `dist/esm`, CommonJS in
 * `dist/cjs`, source maps, and a folder for each further entry.
 */
export async function buildFiles(folder: string, manifest: EntryManifest): Promise<PackageFiles> {
  const entries = readEntries(manifest)
  const esm = Object.fromEntries(
    (await bundleEntries(folder, entries)).map(({ path, text }) => [path, text]),
  )
  const esmOnly = entries.filter((entry) => !entry.hasCommonJs).map(({ name }) => `${name}.js`)
  const files: Record<string, string> = {
    'dist/esm/package.json': toJson({ type: 'module' }),
    'dist/cjs/package.json': toJson({ type: 'commonjs' }),
  }
  for (const [path, text] of Object.entries(esm)) {
    files[`dist/esm/${path}`] = text
    const map = esm[`${path}.map`]
    if (map === undefined || esmOnly.includes(path)) continue
    const translated = await toCommonJs(path, { code: text, map })
    files[`dist/cjs/${path}`] = translated.code
    files[`dist/cjs/${path}.map`] = translated.map
  }
  for (const stub of createStubs(entries)) {
    files[`${stub.folder}/package.json`] = toJson(stub.manifest)
  }
  return files
}
