/** Versions that work together. Pinned, because `latest` changes over time. */
export const versions = {
  expo: '57.0.26',
  'expo-template-blank-typescript': '57.0.26',
  'expo-template-default': '57.0.28',
  '@react-native-community/template': '0.86.3',
  'react-dom': '19.2.3',
  'react-native-web': '0.21.4',
  '@testing-library/react-native': '13.3.3',
  '@types/jest': '29.5.14',
  jest: '29.7.0',
  'jest-expo': '57.0.5',
  'react-test-renderer': '19.2.3',
} as const

/** Older React Native versions: the last before Metro reads `exports` by default in 0.79, and the first after. */
export const oldVersions = ['0.76.9', '0.79.5'] as const

export type OldVersion = (typeof oldVersions)[number]

export type Versions = Readonly<Record<string, string>>

/** Returns the pinned versions of these packages, as in a manifest. */
export function pickVersions(...names: (keyof typeof versions)[]): Versions {
  return Object.fromEntries(names.map((name) => [name, versions[name]]))
}
