const userDefaults = 'NSPrivacyAccessedAPICategoryUserDefaults'
/** Apple's code for values that only the app itself reads and writes. */
const ownValues = 'CA92.1'

/**
 * iOS: declares what the library needs of the APIs for which Apple wants a reason.
 *
 * `NSPrivacyTracking` is left alone: Expo writes false where neither the config nor the app's file
 * says otherwise, and a false from here would overrule the true of an app that does track.
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
    const reasons = new Set([...(type.NSPrivacyAccessedAPITypeReasons ?? []), ownValues])
    return { ...type, NSPrivacyAccessedAPITypeReasons: [...reasons] }
  })
}

module.exports = { addPrivacyManifest }
