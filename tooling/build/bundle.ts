import { build, type Metafile } from 'esbuild'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'

export interface BundleOptions {
  /** Relative to the root of the repository, or absolute. */
  readonly entry: string
  /** `source` bundles the TypeScript of the workspace packages, `dist` their build, as an app does. */
  readonly from: 'source' | 'dist'
  readonly format: 'esm' | 'iife'
  readonly target: string
  readonly minify: boolean
  /** Leaves out development code, as a release build does. */
  readonly production?: boolean
  /** Packages that the app provides. */
  readonly external?: readonly string[]
}

export interface Bundle {
  readonly code: string
  /** Its paths are relative to the root of the repository. */
  readonly metafile: Metafile
}

function fail(entry: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new CommandError(`Cannot bundle ${entry}. ${reason}`)
}

/** Bundles an entry with everything it imports. Rejects if an import cannot be resolved. */
export async function bundle(options: BundleOptions): Promise<Bundle> {
  const built = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [options.entry],
    conditions: options.from === 'source' ? ['@throughlink/source'] : [],
    format: options.format,
    target: options.target,
    minify: options.minify,
    define: options.production ? { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' } : {},
    external: [...(options.external ?? [])],
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
  }).catch((error: unknown) => fail(options.entry, error))
  const { outputFiles, metafile } = built
  return { code: outputFiles.map(({ text }) => text).join('\n'), metafile }
}

/** Bundles an entry as an app would ship it: from source, in production, minified, for current engines. */
export function bundleForApp(entry: string, external: readonly string[] = []): Promise<Bundle> {
  const app = { from: 'source', format: 'esm', target: 'es2020', minify: true } as const
  return bundle({ entry, external, production: true, ...app })
}
