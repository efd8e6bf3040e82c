const { isDeepStrictEqual } = require('node:util')

const opened = { action: 'VIEW', category: ['DEFAULT', 'BROWSABLE'] }

/**
 * Android: lets the app open https links on the domains, verified, and links of its own scheme.
 *
 * A filter for each: inside one filter Android combines every scheme with every host, and a custom
 * scheme in a filter with `autoVerify` would be one of them.
 *
 * @template {import('expo/config').ExpoConfig} Config
 * @param {Config} config
 * @param {import('./readOptions.cjs').Options} options
 * @returns {Config}
 */
function addIntentFilters(config, { domains, scheme, pathPrefix }) {
  const android = config.android ?? {}
  const existing = android.intentFilters ?? []
  const wanted = [
    ...domains.map((domain) => toWebFilter(domain, pathPrefix)),
    // Also where the config has the same scheme: Expo adds that one only if the manifest lacks it,
    // and the manifest of an earlier prebuild has it from here.
    ...(scheme === undefined ? [] : [{ ...opened, data: [{ scheme }] }]),
  ]
  const added = wanted.filter((filter) => !existing.some((one) => isDeepStrictEqual(one, filter)))
  return { ...config, android: { ...android, intentFilters: [...existing, ...added] } }
}

function toWebFilter(host, pathPrefix) {
  const data = { scheme: 'https', host, ...(pathPrefix !== undefined && { pathPrefix }) }
  return { ...opened, autoVerify: true, data: [data] }
}

module.exports = { addIntentFilters }
