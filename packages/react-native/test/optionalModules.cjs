/**
 * Runs before each test file. Mocks every optional module as an empty object, which counts as not installed, and
 * tests add exports to it. The mocks must exist first, because the code under test requires each module only
 * once, when it is loaded.
 */
const names = [
  '@react-native-async-storage/async-storage',
  '@react-native-clipboard/clipboard',
  'expo-application',
  'expo-clipboard',
  'expo-constants',
  'expo-device',
  'expo-localization',
  'react-native-device-info',
  'react-native-play-install-referrer',
]

globalThis.optionalModules = new Map(names.map((name) => [name, {}]))
for (const name of names) {
  jest.doMock(name, () => globalThis.optionalModules.get(name), { virtual: true })
}

// Most tests run without the modules and check that nothing is printed. In development the SDK prints one line
// about missing modules, which `adapters/missingModules.test.ts` tests with the real file.
jest.doMock('../src/platform/reportMissingModules.ts', () => ({
  reportMissingModules: () => undefined,
}))
