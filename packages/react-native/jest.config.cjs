/** One project for each platform: what differs between them is what breaks. */
const project = (preset) => ({
  preset,
  displayName: preset.replace('jest-expo/', ''),
  rootDir: __dirname,
  setupFiles: ['<rootDir>/test/optionalModules.cjs'],
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  // The workspace runs from source.
  testEnvironmentOptions: {
    customExportConditions: ['@throughlink/source', 'require', 'react-native'],
  },
})

module.exports = { projects: [project('jest-expo/ios'), project('jest-expo/android')] }
