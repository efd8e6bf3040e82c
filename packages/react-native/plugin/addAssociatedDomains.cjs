const entitlement = 'com.apple.developer.associated-domains'

/**
 * iOS: lets the app open https links on the domains. Expo writes the entitlement from
 * `associatedDomains` and drops one given in `entitlements`, so both are gathered here.
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
