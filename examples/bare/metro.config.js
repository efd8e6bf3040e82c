const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config')
const path = require('node:path')

// An app of its own needs none of this. Here the dependencies, and the packages they link to, are at the
// root of the repository, outside this folder: Metro must be told that they exist and where to look.
const root = path.resolve(__dirname, '../..')

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  watchFolders: [path.join(root, 'node_modules'), path.join(root, 'packages')],
  resolver: {
    nodeModulesPaths: [path.join(root, 'node_modules')],
    // The other example brings Expo to the same place. This is an app without it.
    blockList: /\/node_modules\/(expo|expo-[^/]+|@expo)\//,
  },
})
