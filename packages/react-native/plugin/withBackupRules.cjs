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
 * Android: keeps the library's records out of backups, at a price. AsyncStorage holds every key of
 * the app in one database, and a rule cannot name a key: all that the app keeps there is left out
 * as well. The library does not need it, since it tells a restored record by its install time; so
 * the option is off unless asked for. It knows the database of AsyncStorage's default storage, and
 * of no other: not its Room storage, nor a storage that the app gives to the library.
 *
 * @type {import('expo/config-plugins').ConfigPlugin}
 */
function withBackupRules(config) {
  return withDangerousMod(withAndroidManifest(config, nameRules), ['android', writeRules])
}

/** An app has one file of rules for each format, so one that it has already is not replaced. */
function nameRules(mod) {
  const application = AndroidConfig.Manifest.getMainApplicationOrThrow(mod.modResults)
  for (const { attribute, name } of backupRules) {
    const value = `@xml/${name}`
    const given = application.$[attribute]
    if (given === undefined) application.$[attribute] = value
    else if (given !== value) {
      const what = `${attribute} is ${given} already and was left as it is`
      const cure = 'exclude the database RKStorage in it, or drop excludeStorageFromBackup'
      WarningAggregator.addWarningAndroid('@throughlink/react-native', `${what}: ${cure}.`)
    }
  }
  return mod
}

/** Mods know strings, colors and styles, but no file of res/xml; these are wholly our own. */
function writeRules(mod) {
  const folder = join(mod.modRequest.platformProjectRoot, ...resources)
  mkdirSync(folder, { recursive: true })
  for (const { name, xml } of backupRules) writeFileSync(join(folder, `${name}.xml`), xml)
  return mod
}

module.exports = { withBackupRules }
