/**
 * Runs before each test file: every optional module is there and empty, which is as good as absent. A test
 * fills it. Modules are required once, when the code that uses them is loaded, so they have to be in
 * place before.
 */
const names = [
  '@react-native-async-storage/async-storage',
  '@react-native-clipboard/clipboard',
  'expo-application',
  'expo-clipboard',
  'expo-constants',
  'expo-device',
  'expo-localization',
  'react-native-play-install-referrer',
]

globalThis.optionalModules = new Map(names.map((name) => [name, {}]))
for (const name of names) {
  jest.doMock(name, () => globalThis.optionalModules.get(name), { virtual: true })
}
