import { isDeepStrictEqual } from 'node:util'
import cli from '../../package.json' with { type: 'json' }
import { sdk } from '../project/project.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'
import { cliName, type PackageSpecs } from './packageSpecs.ts'

interface Module {
  readonly name: string
  /** For apps without Expo, and for modules that Expo has no version of. Else the installed Expo decides. */
  readonly version: string | null
  readonly kinds: readonly AppShape['kind'][]
}

const both = ['expo', 'bare'] as const

/** The SDK, and the modules that its README recommends. */
const modules: readonly Module[] = [
  // All packages are released with the same version.
  { name: sdk, version: `^${cli.version}`, kinds: both },
  { name: '@react-native-async-storage/async-storage', version: '^2.2.0', kinds: both },
  { name: '@react-native-clipboard/clipboard', version: '^1.16.3', kinds: ['bare'] },
  { name: 'expo-application', version: null, kinds: ['expo'] },
  { name: 'expo-clipboard', version: null, kinds: ['expo'] },
  { name: 'expo-device', version: null, kinds: ['expo'] },
  { name: 'expo-localization', version: null, kinds: ['expo'] },
  { name: 'react-native-device-info', version: '^15.0.2', kinds: ['bare'] },
  { name: 'react-native-play-install-referrer', version: '^2.0.1', kinds: both },
]

/** Either is enough. */
const clipboards: readonly string[] = ['expo-clipboard', '@react-native-clipboard/clipboard']

/**
 * Adds the SDK and its modules to package.json. Returns those whose version only `expo install` knows. Packages with a
 * spec of their own are not in a registry, so all of them are listed, and the command line with them.
 */
export function planDependencies(
  draft: Draft,
  { kind, dependencies, packageManager }: AppShape,
  expoVersions: Readonly<Record<string, string>>,
  specs: PackageSpecs,
): readonly string[] {
  const installed = clipboards.some((name) => dependencies.includes(name))
    ? [...dependencies, ...clipboards]
    : dependencies
  const missing = modules.filter(
    ({ name, kinds }) =>
      kinds.includes(kind) && !installed.includes(name) && specs[name] === undefined,
  )
  const versions: Record<string, string> = {}
  const unknown: string[] = []
  for (const { name, version } of missing) {
    const chosen = (kind === 'expo' ? expoVersions[name] : null) ?? version
    if (chosen === null) unknown.push(name)
    else versions[name] = chosen
  }
  const names = Object.keys(versions)
  const text = draft.read('package.json')
  if (text === null) return unknown
  const why = `Add ${names.length === 1 ? (names[0] ?? '') : 'the SDK and the modules it uses'}.`
  draft.change('package.json', changeManifest(text, versions, specs, packageManager), why)
  return unknown
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Adds dependencies, in the form in which package managers write the file. */
function changeManifest(
  text: string,
  versions: Readonly<Record<string, string>>,
  specs: PackageSpecs,
  packageManager: AppShape['packageManager'],
): string {
  const manifest = JSON.parse(text) as Manifest
  const { [cliName]: cliSpec, ...libraries } = specs
  const dependencies = { ...manifest.dependencies, ...versions, ...libraries }
  const after = {
    ...manifest,
    ...(Object.keys({ ...versions, ...libraries }).length > 0
      ? { dependencies: sort(dependencies) }
      : {}),
    ...(cliSpec === undefined
      ? {}
      : { devDependencies: sort({ ...manifest.devDependencies, [cliName]: cliSpec }) }),
    ...(cliSpec === undefined ? {} : toOverrides(manifest, packageManager, libraries)),
  }
  if (isDeepStrictEqual(after, manifest)) return text
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  const end = /\n*$/.exec(text)?.[0] ?? ''
  return JSON.stringify(after, null, indent) + end
}

function sort(versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The SDK depends on two of the packages. npm takes them from the app's dependencies, and the others from here. */
function toOverrides(
  manifest: Manifest,
  packageManager: AppShape['packageManager'],
  specs: PackageSpecs,
): object {
  const add = (field: string, given: object) => {
    const earlier = (given as Readonly<Record<string, object>>)[field]
    return { [field]: { ...earlier, ...specs } }
  }
  switch (packageManager) {
    case 'npm':
      return {}
    case 'bun':
      return add('overrides', manifest)
    case 'yarn':
      return add('resolutions', manifest)
    case 'pnpm': {
      const { pnpm = {} } = manifest as { readonly pnpm?: object }
      return { pnpm: { ...pnpm, ...add('overrides', pnpm) } }
    }
  }
}
