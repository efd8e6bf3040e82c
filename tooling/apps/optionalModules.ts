import type { Versions } from './versions.ts'

/** Whether the modules that the library can do without are installed. */
export type Modules = 'absent' | 'present'

/** The table in the readme of the React Native package; each module works in any app. */
const forEveryApp: Versions = {
  '@react-native-async-storage/async-storage': '2.2.0',
  '@react-native-clipboard/clipboard': '1.16.3',
  'react-native-play-install-referrer': '2.0.1',
}

/** The rest of that table: these need `expo`, which brings the last of them by itself. */
const forExpo: Versions = {
  'expo-application': '57.0.3',
  'expo-clipboard': '57.0.2',
  'expo-device': '57.0.2',
  'expo-localization': '57.0.2',
  'expo-constants': '57.0.20',
}

export type Kind = 'expo' | 'bare'

export const optionalModules: readonly string[] = [
  ...Object.keys(forEveryApp),
  ...Object.keys(forExpo),
]

/** What is installed for `present`. */
export function installableModules(kind: Kind): Versions {
  return kind === 'expo' ? { ...forEveryApp, ...forExpo } : forEveryApp
}

/** What is in the bundle. Without Expo's own expo-constants no Expo app can be made. */
export function expectedModules(kind: Kind, modules: Modules): readonly string[] {
  if (modules === 'present') return Object.keys(installableModules(kind))
  return kind === 'expo' ? ['expo-constants'] : []
}
