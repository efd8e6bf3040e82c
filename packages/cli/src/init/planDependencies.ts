import cli from '../../package.json' with { type: 'json' }
import { sdk } from '../doctor/project.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'

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

/** Adds the SDK and its modules to package.json. Returns those whose version only `expo install` knows. */
export function planDependencies(
  draft: Draft,
  { kind, dependencies }: AppShape,
  expoVersions: Readonly<Record<string, string>>,
): readonly string[] {
  const installed = clipboards.some((name) => dependencies.includes(name))
    ? [...dependencies, ...clipboards]
    : dependencies
  const missing = modules.filter(
    ({ name, kinds }) => kinds.includes(kind) && !installed.includes(name),
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
  if (names.length > 0 && text !== null) {
    const why = `Add ${names.length === 1 ? (names[0] ?? '') : 'the SDK and the modules it uses'}.`
    draft.change('package.json', addDependencies(text, versions), why)
  }
  return unknown
}

/** Adds dependencies in alphabetical order, in the form in which package managers write the file. */
function addDependencies(text: string, added: Readonly<Record<string, string>>): string {
  const manifest = JSON.parse(text) as { dependencies?: Record<string, string> }
  const all = Object.entries({ ...manifest.dependencies, ...added })
  const dependencies = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  const end = /\n*$/.exec(text)?.[0] ?? ''
  return JSON.stringify({ ...manifest, dependencies }, null, indent) + end
}
