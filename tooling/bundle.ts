import { build, type Metafile } from 'esbuild'
import { Refusal } from './command.ts'
import { repositoryRoot } from './report.ts'

export interface BundleOptions {
  /** Relative to the root of the repository, or absolute. */
  readonly entry: string
  /** `source` reads every workspace package from its TypeScript, `dist` as an app would get it. */
  readonly from: 'source' | 'dist'
  readonly format: 'esm' | 'iife'
  readonly target: string
  readonly minify: boolean
  /** What the app brings itself. */
  readonly external?: readonly string[]
}

export interface Bundle {
  readonly code: string
  /** Paths in it are relative to the root of the repository. */
  readonly metafile: Metafile
}

function refuse(entry: string, error: unknown): never {
  const why = error instanceof Error ? error.message : String(error)
  throw new Refusal(`Cannot bundle ${entry}. ${why}`)
}

/** Bundles an entry with everything it imports; an import that cannot be found rejects. */
export async function bundle(options: BundleOptions): Promise<Bundle> {
  const built = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [options.entry],
    conditions: options.from === 'source' ? ['@throughlink/source'] : [],
    format: options.format,
    target: options.target,
    minify: options.minify,
    external: [...(options.external ?? [])],
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
  }).catch((error: unknown) => refuse(options.entry, error))
  const { outputFiles, metafile } = built
  return { code: outputFiles.map(({ text }) => text).join('\n'), metafile }
}

/** The bundle of an entry as it weighs on an app: from source, minified, for today's engines. */
export function bundleForApp(entry: string, external: readonly string[] = []): Promise<Bundle> {
  const app = { from: 'source', format: 'esm', target: 'es2020', minify: true } as const
  return bundle({ entry, external, ...app })
}
