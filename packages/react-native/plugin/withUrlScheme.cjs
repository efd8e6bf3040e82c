const { IOSConfig, withInfoPlist } = require('expo/config-plugins')

/**
 * iOS: registers the URL scheme. By a mod and not by `scheme` of the config, which Expo ignores
 * where an app lists its own `CFBundleURLTypes`.
 *
 * @type {import('expo/config-plugins').ConfigPlugin<string>}
 */
function withUrlScheme(config, scheme) {
  return withInfoPlist(config, (mod) => ({
    ...mod,
    modResults: IOSConfig.Scheme.appendScheme(scheme, mod.modResults),
  }))
}

module.exports = { withUrlScheme }
