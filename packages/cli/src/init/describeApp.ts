import { toProject } from '../project/toProject.ts'
import type { Texts } from '../readTexts.ts'

/** The kind of app, as far as its set-up differs. */
export interface AppShape {
  readonly kind: 'expo' | 'bare'
  readonly router: 'expo-router' | 'react-navigation' | 'none'
  readonly language: 'typescript' | 'javascript'
  readonly packageManager: PackageManager
  /** Folder of Expo Router's routes. */
  readonly routes: 'app' | 'src/app' | null
  readonly dependencies: readonly string[]
}

export type PackageManager = 'npm' | 'yarn' | 'pnpm' | 'bun'

/** Lock files, by package manager. */
export const lockFiles = {
  'package-lock.json': 'npm',
  'yarn.lock': 'yarn',
  'pnpm-lock.yaml': 'pnpm',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
} as const satisfies Readonly<Record<string, PackageManager>>

/** Describes an app by its files. Null if it is not a React Native app. */
export function describeApp(
  texts: Texts,
  lockFile: keyof typeof lockFiles | null,
): AppShape | null {
  const { dependencies, expo, configFile } = toProject(texts)
  if (dependencies?.includes('react-native') !== true) return null
  const isExpo = dependencies.includes('expo') && (expo !== null || configFile !== null)
  const routes = dependencies.includes('expo-router') ? findRoutes(texts) : null
  return {
    kind: isExpo ? 'expo' : 'bare',
    router: chooseRouter(dependencies, routes),
    language: texts.has('tsconfig.json') ? 'typescript' : 'javascript',
    packageManager: lockFile === null ? readPackageManager(texts) : lockFiles[lockFile],
    routes,
    dependencies,
  }
}

/** Expo Router uses `src/app` only if there is no `app`. */
function findRoutes(texts: Texts): 'app' | 'src/app' | null {
  const has = (folder: string) => [...texts.keys()].some((path) => path.startsWith(`${folder}/`))
  if (has('app')) return 'app'
  return has('src/app') ? 'src/app' : null
}

function chooseRouter(dependencies: readonly string[], routes: string | null): AppShape['router'] {
  if (routes !== null) return 'expo-router'
  return dependencies.includes('@react-navigation/native') ? 'react-navigation' : 'none'
}

/** Reads the field that Corepack uses, such as `pnpm@10.1.0`. */
function readPackageManager(texts: Texts): PackageManager {
  const named = /"packageManager":\s*"(npm|yarn|pnpm|bun)@/.exec(texts.get('package.json') ?? '')
  return (named?.[1] ?? 'npm') as PackageManager
}
