const { addAssociatedDomains } = require('./addAssociatedDomains.cjs')
const { addIntentFilters } = require('./addIntentFilters.cjs')
const { addPrivacyManifest } = require('./addPrivacyManifest.cjs')
const { readOptions } = require('./readOptions.cjs')
const { withBackupRules } = require('./withBackupRules.cjs')
const { withUrlScheme } = require('./withUrlScheme.cjs')

/**
 * The Expo config plugin. Uses Expo's config properties where they exist, and Expo's mods otherwise. Never
 * edits the app's source files, because such edits break with the next template.
 *
 * Can be listed more than once: the domains of all entries are combined.
 *
 * @type {import('expo/config-plugins').ConfigPlugin<import('./readOptions.cjs').PluginOptions>}
 */
module.exports = function withThroughlink(config, given) {
  const options = readOptions(given)
  const configured = addPrivacyManifest(
    addAssociatedDomains(addIntentFilters(config, options), options.domains),
  )
  const withScheme =
    options.scheme === undefined ? configured : withUrlScheme(configured, options.scheme)
  return options.excludeStorageFromBackup ? withBackupRules(withScheme) : withScheme
}
