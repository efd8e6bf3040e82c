/** The tests of the migration guides need other SDKs, which `npm run verify migration` installs. */
const migration =
  process.env.MIGRATION_SAMPLES === undefined
    ? { testPathIgnorePatterns: ['/migration.test'] }
    : { transformIgnorePatterns: ['/node_modules/(?!.*(react-native|expo|navigation|@swmansion))'] }

/** One Jest project per platform: bugs are most likely where the platforms differ. */
const createProject = (preset) => ({
  preset,
  displayName: preset.replace('jest-expo/', ''),
  rootDir: __dirname,
  setupFiles: ['<rootDir>/test/optionalModules.cjs'],
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  ...migration,
  // Run the workspace's packages from source.
  testEnvironmentOptions: {
    customExportConditions: ['@throughlink/source', 'require', 'react-native'],
  },
})

module.exports = {
  projects: [createProject('jest-expo/ios'), createProject('jest-expo/android')],
  // The first test of a file also waits for React Native to be transformed.
  testTimeout: 30_000,
}
