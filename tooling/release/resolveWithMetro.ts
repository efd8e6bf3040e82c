import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ResolutionContext, resolve } from 'metro-resolver'

/** What Metro bundles for: a phone, a browser, or Node when Expo Router renders pages. */
export const metroTargets = ['native', 'browser', 'server'] as const

export interface MetroResolution {
  readonly target: (typeof metroTargets)[number]
  /** Whether Metro reads `exports`. It does by default since React Native 0.79. */
  readonly packageExports: boolean
  /** Whether the app has an `import` or a `require`. */
  readonly isImport: boolean
}

type Package = ReturnType<ResolutionContext['getPackage']>

function readPackage(path: string): Package {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Package) : null
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function fileSystemLookup(path: string): ReturnType<ResolutionContext['fileSystemLookup']> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return { exists: false }
  return { exists: true, type: found.isFile() ? 'f' : 'd', realPath: realpathSync(path) }
}

/** Starts at the path itself, as Metro does: the folder of an entry counts before `exports` of the package. */
function packageForModule(path: string): ReturnType<ResolutionContext['getPackageForModule']> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const packageJson = readPackage(join(folder, 'package.json'))
    if (packageJson)
      return { rootPath: folder, packageJson, packageRelativePath: relative(folder, path) }
  }
  return null
}

/** As React Native sets them for phones, and Expo for the web. */
const settings = {
  native: { mainFields: ['react-native', 'browser', 'main'], conditions: ['react-native'] },
  browser: { mainFields: ['browser', 'module', 'main'], conditions: ['browser'] },
  server: { mainFields: ['main', 'module'], conditions: ['node'] },
} as const satisfies Record<MetroResolution['target'], object>

/**
 * Resolves a module as Metro does for an app in a folder. Returns the path
 * relative to the app's `node_modules`. Throws if Metro cannot resolve it.
 */
export function resolveWithMetro(
  folder: string,
  name: string,
  { target, packageExports, isImport }: MetroResolution,
): string {
  const warnings: string[] = []
  const context: ResolutionContext = {
    originModulePath: join(folder, 'index.js'),
    mainFields: settings[target].mainFields,
    sourceExts: ['js', 'jsx', 'json', 'ts', 'tsx'],
    assetExts: new Set(),
    unstable_enablePackageExports: packageExports,
    unstable_conditionNames: settings[target].conditions,
    unstable_conditionsByPlatform: {},
    unstable_incrementalResolution: false,
    unstable_logWarning: (message) => warnings.push(message),
    isESMImport: isImport,
    preferNativePlatform: true,
    disableHierarchicalLookup: false,
    nodeModulesPaths: [],
    extraNodeModules: null,
    allowHaste: false,
    customResolverOptions: {},
    dev: false,
    doesFileExist: isFile,
    fileSystemLookup,
    getPackage: readPackage,
    // oxlint-disable-next-line typescript/no-deprecated -- As above.
    getPackageForModule: packageForModule,
    redirectModulePath: (path) => path,
    resolveAsset: () => null,
    resolveHasteModule: () => null,
    resolveHastePackage: () => null,
  }
  const resolution = resolve(context, name, target === 'native' ? 'android' : 'web')
  // Metro warns when `exports` lacks the entry, and then looks for a file.
  if (warnings.length > 0) throw new Error(warnings.join('; '))
  if (resolution.type !== 'sourceFile') throw new Error(`${name} is not a source file`)
  return relative(realpathSync(join(folder, 'node_modules')), resolution.filePath)
}
