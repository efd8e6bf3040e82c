const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config')
const path = require('node:path')

// Only needed in this repository: the dependencies, and the packages they link to, are at its root, outside this
// folder. A standalone app needs none of this.
const root = path.resolve(__dirname, '../..')

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  watchFolders: [path.join(root, 'node_modules'), path.join(root, 'packages')],
  resolver: {
    nodeModulesPaths: [path.join(root, 'node_modules')],
    // The other example installs Expo in the same place. This app must not use it.
    blockList: /\/node_modules\/(expo|expo-[^/]+|@expo)\//,
  },
})
