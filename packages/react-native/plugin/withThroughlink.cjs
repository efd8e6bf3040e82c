const { addAssociatedDomains } = require('./addAssociatedDomains.cjs')
const { addIntentFilters } = require('./addIntentFilters.cjs')
const { addPrivacyManifest } = require('./addPrivacyManifest.cjs')
const { readOptions } = require('./readOptions.cjs')
const { withBackupRules } = require('./withBackupRules.cjs')
const { withUrlScheme } = require('./withUrlScheme.cjs')

/**
 * The Expo config plugin. What Expo itself can write is asked of it through the config, the rest
 * goes through its mods; no source file of the app is ever edited, because that is what breaks with
 * the next template.
 *
 * Not run once only: two entries, each with its domains, add up.
 *
 * @type {import('expo/config-plugins').ConfigPlugin<import('./readOptions.cjs').GivenOptions>}
 */
module.exports = function withThroughlink(config, given) {
  const options = readOptions(given)
  const asked = addPrivacyManifest(
    addAssociatedDomains(addIntentFilters(config, options), options.domains),
  )
  const withScheme = options.scheme === undefined ? asked : withUrlScheme(asked, options.scheme)
  return options.excludeStorageFromBackup ? withBackupRules(withScheme) : withScheme
}
