const entitlement = 'com.apple.developer.associated-domains'

/**
 * iOS: adds the domains as associated domains, so that their https links open the app. Expo writes the
 * entitlement from `associatedDomains` and discards the one in `entitlements`, so both are merged here.
 *
 * @template {import('expo/config').ExpoConfig} Config
 * @param {Config} config
 * @param {readonly string[]} domains
 * @returns {Config}
 */
function addAssociatedDomains(config, domains) {
  const ios = config.ios ?? {}
  const associatedDomains = new Set([
    ...(ios.associatedDomains ?? []),
    ...(ios.entitlements?.[entitlement] ?? []),
    ...domains.map((domain) => `applinks:${domain}`),
  ])
  return { ...config, ios: { ...ios, associatedDomains: [...associatedDomains] } }
}

module.exports = { addAssociatedDomains }
