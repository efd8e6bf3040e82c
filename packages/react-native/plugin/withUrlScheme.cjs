const { IOSConfig, withInfoPlist } = require('expo/config-plugins')

/**
 * iOS: registers the URL scheme. Uses a mod, because Expo ignores `scheme` in the config if the app lists its
 * own `CFBundleURLTypes`.
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
