import { join, relative } from 'node:path'
import { build, type BuildOptions, type OutputFile, type Plugin } from 'esbuild'
import { listImportedNames } from './listImportedNames.ts'
import type { Entry } from './readEntries.ts'

/** A file of the ES module build. Source maps are files too. */
export interface BuiltFile {
  /** Relative to `dist/esm`. */
  readonly path: string
  readonly text: string
}

/**
 * Stands for `require` while esbuild runs. esbuild would replace a `require` in an ES module by a helper, and
 * Metro finds a module only in a literal `require('name')`. It has the same length, so that source maps stay
 * correct when it is replaced back.
 */
const requirePlaceholder = 'reqvire'

/** Stands for the shared file, followed by the number of one of its modules. */
const sharedPlaceholder = 'shared:'
const sharedFile = './shared.js'

/** Packages of this repository that are copied into the build. They must have no state: an app may have a second copy. */
const copiedPackages: readonly string[] = ['@throughlink/protocol', '@throughlink/protocol/rules']

const common = {
  bundle: true,
  format: 'esm',
  // Defines nothing, so `process.env.NODE_ENV` and `__DEV__` stay for the app's bundler to replace.
  platform: 'neutral',
  target: 'es2022',
  jsx: 'automatic',
  charset: 'utf8',
  conditions: ['@throughlink/source'],
  define: { require: requirePlaceholder },
  legalComments: 'none',
  sourcemap: true,
  // The sources are published beside the build.
  sourcesContent: false,
  logLevel: 'warning',
  write: false,
} as const satisfies BuildOptions

/**
 * Leaves other packages to the app: the peers, the optional modules and `@throughlink/client`. Replaces the
 * shared modules by placeholders.
 */
function resolveWith(shared: readonly string[]): Plugin {
  const isNested = {}
  return {
    name: 'throughlink-resolve',
    setup(plugin) {
      plugin.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind === 'entry-point' || pluginData === isNested) return undefined
        const isPackage = /^[^./]/.test(path)
        if (isPackage && !copiedPackages.includes(path)) return { path, external: true }
        const resolved = await plugin.resolve(path, { ...from, kind, pluginData: isNested })
        const index = shared.indexOf(resolved.path)
        if (index === -1) return resolved
        return { path: `${sharedPlaceholder}${index}`, external: true, sideEffects: false }
      })
    },
  }
}

/** Returns the absolute paths of the modules that the main entry imports, directly or not. */
async function listSharedModules(folder: string, main: Entry): Promise<readonly string[]> {
  const { metafile } = await build({
    ...common,
    absWorkingDir: folder,
    entryPoints: [main.source],
    outdir: 'dist',
    plugins: [resolveWith([])],
    metafile: true,
  })
  const inputs = Object.keys(metafile.inputs).map((path) => join(folder, path))
  return inputs.filter((path) => path !== join(folder, main.source))
}

/** Returns the source of the shared file: the names that the entries import, from the modules that have them. */
function writeSharedSource(shared: readonly string[], entryFiles: readonly OutputFile[]): string {
  const modules = new Map<string, string>()
  for (const { path, text } of entryFiles) {
    if (path.endsWith('.map')) continue
    for (const { from, name } of listImportedNames(text)) {
      if (!from.startsWith(sharedPlaceholder)) continue
      const module = shared[Number(from.slice(sharedPlaceholder.length))] ?? from
      if (name === '*') throw new Error(`${path} imports all of ${module}: import its names.`)
      const other = modules.get(name)
      if (other !== undefined && other !== module)
        throw new Error(`${other} and ${module} both export ${name}: rename one of them.`)
      modules.set(name, module)
    }
  }
  const lines = [...modules].sort().map(([name, module]) => {
    return `export { ${name} } from ${JSON.stringify(module)}`
  })
  return `${lines.join('\n')}\n`
}

function toBuiltFile(outdir: string, { path, text }: OutputFile): BuiltFile {
  return {
    path: relative(outdir, path),
    text: text
      .replaceAll(`${requirePlaceholder}(`, 'require(')
      .replaceAll(new RegExp(`"${sharedPlaceholder}\\d+"`, 'g'), `"${sharedFile}"`),
  }
}

/**
 * Bundles the entries of a package as ES modules: one file for each entry, and `shared.js` with every module
 * that the main entry imports. All entries import those modules from it, so their state exists once in an
 * app. The main entry only re-exports from it; `jest.mock` of the main entry then leaves the others intact.
 */
export async function bundleEntries(
  folder: string,
  entries: readonly Entry[],
): Promise<readonly BuiltFile[]> {
  const [main] = entries
  if (main?.subpath !== '.') throw new Error('The first entry in "exports" must be ".".')
  const outdir = join(folder, 'dist/esm')
  const shared = await listSharedModules(folder, main)
  const built = await build({
    ...common,
    absWorkingDir: folder,
    entryPoints: entries.map(({ name, source }) => ({ in: source, out: name })),
    outdir,
    // Modules that several other entries import, but not the main one.
    splitting: true,
    plugins: [resolveWith(shared)],
  })
  const sharedBuild = await build({
    ...common,
    absWorkingDir: folder,
    stdin: {
      contents: writeSharedSource(shared, built.outputFiles),
      resolveDir: folder,
      sourcefile: 'shared.ts',
    },
    outfile: join(outdir, sharedFile),
    plugins: [resolveWith([])],
  })
  const files = [...built.outputFiles, ...sharedBuild.outputFiles]
  return files.map((file) => toBuiltFile(outdir, file))
}
