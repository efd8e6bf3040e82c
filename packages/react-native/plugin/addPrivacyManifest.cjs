const { collectedData } = require('./collectedData.cjs')

/** React Native uses user defaults, an API for which Apple requires a reason: only the app itself reads them. */
const userDefaults = {
  NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
  NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
}

/**
 * iOS: declares the data that the library sends, and the use of user defaults.
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
  const privacyManifests = {
    ...manifest,
    NSPrivacyAccessedAPITypes: merge(
      manifest.NSPrivacyAccessedAPITypes ?? [],
      [userDefaults],
      ['NSPrivacyAccessedAPIType', 'NSPrivacyAccessedAPITypeReasons'],
    ),
    NSPrivacyCollectedDataTypes: merge(manifest.NSPrivacyCollectedDataTypes ?? [], collectedData, [
      'NSPrivacyCollectedDataType',
      'NSPrivacyCollectedDataTypePurposes',
    ]),
  }
  return { ...config, ios: { ...ios, privacyManifests } }
}

/** Adds declarations. One whose type the app declares itself only adds its reasons to the app's own. */
function merge(declared, added, [type, reasons]) {
  const find = (list, { [type]: name }) => list.find((entry) => entry[type] === name)
  const kept = declared.map((entry) => {
    const own = find(added, entry)
    if (own === undefined) return entry
    return { ...entry, [reasons]: [...new Set([...(entry[reasons] ?? []), ...own[reasons]])] }
  })
  return [...kept, ...added.filter((entry) => find(declared, entry) === undefined)]
}

module.exports = { addPrivacyManifest }
