import type { Versions } from './versions.ts'

/** Whether the library's optional modules are installed. */
export type Modules = 'absent' | 'present'

/** The optional modules, as in the README of the React Native package, that work in every app. */
const forEveryApp: Versions = {
  '@react-native-async-storage/async-storage': '2.2.0',
  '@react-native-clipboard/clipboard': '1.16.3',
  'react-native-device-info': '15.0.2',
  'react-native-play-install-referrer': '2.0.1',
}

/** The optional modules that need `expo`. It installs the last one itself. */
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

/** Returns the modules to install for `present`. */
export function installableModules(kind: Kind): Versions {
  return kind === 'expo' ? { ...forEveryApp, ...forExpo } : forEveryApp
}

/** Returns the optional modules expected in the bundle. Every Expo app contains expo-constants. */
export function expectedModules(kind: Kind, modules: Modules): readonly string[] {
  if (modules === 'present') return Object.keys(installableModules(kind))
  return kind === 'expo' ? ['expo-constants'] : []
}
