/** Metro configs of a bare app, beside its own, which leaves the default of its React Native version. */
export const exportsOnConfig = 'metro.exports-on.js'
export const exportsOffConfig = 'metro.exports-off.js'

function createConfig(hasPackageExports: boolean): string {
  return `const { mergeConfig } = require('@react-native/metro-config')

module.exports = mergeConfig(require('./metro.config.js'), {
  resolver: { unstable_enablePackageExports: ${String(hasPackageExports)} },
})
`
}

export const exportsOn = createConfig(true)
export const exportsOff = createConfig(false)
