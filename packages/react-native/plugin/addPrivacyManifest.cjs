const userDefaults = 'NSPrivacyAccessedAPICategoryUserDefaults'
/** Apple's reason code for user defaults that only the app itself reads and writes. */
const appOnlyReason = 'CA92.1'

/**
 * iOS: declares the library's use of user defaults, an API for which Apple requires a reason.
 *
 * Does not set `NSPrivacyTracking`: Expo defaults it to false, and a value set here would override the true of
 * an app that does track.
 *
 * @template {import('expo/config').ExpoConfig} Config
 * @param {Config} config
 * @returns {Config}
 */
function addPrivacyManifest(config) {
  const ios = config.ios ?? {}
  const manifest = ios.privacyManifests ?? {}
  const types = addReason(manifest.NSPrivacyAccessedAPITypes ?? [])
  const privacyManifests = { ...manifest, NSPrivacyAccessedAPITypes: types }
  return { ...config, ios: { ...ios, privacyManifests } }
}

function addReason(types) {
  const own = { NSPrivacyAccessedAPIType: userDefaults, NSPrivacyAccessedAPITypeReasons: [] }
  const declared = types.some((type) => type.NSPrivacyAccessedAPIType === userDefaults)
  return (declared ? types : [...types, own]).map((type) => {
    if (type.NSPrivacyAccessedAPIType !== userDefaults) return type
    const reasons = new Set([...(type.NSPrivacyAccessedAPITypeReasons ?? []), appOnlyReason])
    return { ...type, NSPrivacyAccessedAPITypeReasons: [...reasons] }
  })
}

module.exports = { addPrivacyManifest }
