const { mkdirSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const {
  AndroidConfig,
  WarningAggregator,
  withAndroidManifest,
  withDangerousMod,
} = require('expo/config-plugins')
const { backupRules } = require('./backupRules.cjs')

const resources = ['app', 'src', 'main', 'res', 'xml']

/**
 * Android: excludes the library's records from backups. The cost: AsyncStorage keeps all keys in one
 * database, and a rule cannot select a key, so everything the app stores there is excluded too.
 *
 * Off by default, because the library does not need it: it detects a restored record by its install time.
 * Covers only the database of AsyncStorage's default storage, not its Room storage or a storage that the
 * app passes to the library.
 *
 * @type {import('expo/config-plugins').ConfigPlugin}
 */
function withBackupRules(config) {
  return withDangerousMod(withAndroidManifest(config, addToManifest), ['android', writeRuleFiles])
}

/** Android allows one rules file per format, so an existing one is kept, with a warning. */
function addToManifest(mod) {
  const application = AndroidConfig.Manifest.getMainApplicationOrThrow(mod.modResults)
  for (const { attribute, name } of backupRules) {
    const value = `@xml/${name}`
    const existing = application.$[attribute]
    if (existing === undefined) application.$[attribute] = value
    else if (existing !== value) {
      const problem = `${attribute} is already ${existing} and was not changed`
      const fix = 'Exclude the database RKStorage in that file, or remove excludeStorageFromBackup'
      WarningAggregator.addWarningAndroid('@throughlink/react-native', `${problem}. ${fix}.`)
    }
  }
  return mod
}

/** Expo has no mod for files in res/xml. These files belong to this plugin alone. */
function writeRuleFiles(mod) {
  const folder = join(mod.modRequest.platformProjectRoot, ...resources)
  mkdirSync(folder, { recursive: true })
  for (const { name, xml } of backupRules) writeFileSync(join(folder, `${name}.xml`), xml)
  return mod
}

module.exports = { withBackupRules }
