import { existsSync } from 'node:fs'
import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { getDefaultConfig, mergeConfig } from '@react-native/metro-config'
import { runBuild } from 'metro'
import { CommandError } from '../base/command.ts'

export type MetroPlatform = 'ios' | 'android'

export interface MetroOptions {
  /** A folder with the measured packages in its `node_modules`, and nothing else. */
  readonly folder: string
  /** The modules that the app imports, such as `@throughlink/react-native/expo-router`. */
  readonly imports: readonly string[]
  readonly minify: boolean
  readonly platform: MetroPlatform
  /** Whether Metro reads `exports` in package.json. Default: true, as since React Native 0.79. */
  readonly packageExports?: boolean
}

export interface MetroBundle {
  /** The modules in `node_modules` of the folder, as they are in the app's bundle. */
  readonly code: string
  /** Their paths, relative to `node_modules`. */
  readonly modules: readonly string[]
}

const require = createRequire(import.meta.url)

/** Returns the name of the package that an import names, or null for a relative path. */
function packageOf(imported: string): string | null {
  return /^(?:@[^/]+\/)?[^./@][^/]*/.exec(imported)?.[0] ?? null
}

/**
 * Bundles an app for production with Metro and React Native's own settings, and returns only the modules in
 * the folder. Packages that are not in the folder, such as `react-native`, become empty modules: how many
 * bytes they have does not change those of the measured ones.
 */
export async function bundleWithMetro(options: MetroOptions): Promise<MetroBundle> {
  const { imports, minify, platform, packageExports = true } = options
  const folder = await realpath(options.folder)
  const installed = join(folder, 'node_modules')
  const entry = join(folder, 'index.js')
  await mkdir(folder, { recursive: true })
  await writeFile(entry, imports.map((name) => `import ${JSON.stringify(name)}\n`).join(''))

  const modules = new Set<string>()
  const config = mergeConfig(getDefaultConfig(folder), {
    // Metro's own runtime is outside the folder. It must be watched to be bundled.
    watchFolders: [folder, dirname(require.resolve('metro-runtime/package.json'))],
    // Each file is transformed once for all imports that are measured.
    cacheStores: ({ FileStore }) => [new FileStore({ root: join(folder, '.metro') })],
    // With one, Metro needs no worker processes. They would take longer to start than they save.
    maxWorkers: 1,
    reporter: { update: () => undefined },
    resolver: {
      unstable_enablePackageExports: packageExports,
      resolveRequest: (context, name, target) => {
        const packageName = packageOf(name)
        const isLeftOut = packageName !== null && !existsSync(join(installed, packageName))
        return isLeftOut ? { type: 'empty' } : context.resolveRequest(context, name, target)
      },
    },
    serializer: {
      getModulesRunBeforeMainModule: () => [],
      getPolyfills: () => [],
      processModuleFilter: ({ path }) => {
        if (!path.startsWith(installed + sep)) return false
        modules.add(path.slice(installed.length + 1))
        return true
      },
    },
  })
  try {
    const { code } = await runBuild(config, { entry, minify, platform, dev: false })
    return { code, modules: [...modules].sort() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`Metro cannot bundle ${imports.join(' and ')}. ${reason}`)
  }
}
