const { isDeepStrictEqual } = require('node:util')

const viewIntent = { action: 'VIEW', category: ['DEFAULT', 'BROWSABLE'] }

/**
 * Android: adds intent filters, so that verified https links on the domains and links with the app's scheme
 * open the app.
 *
 * Each domain and the scheme has its own filter. Within one filter Android combines every scheme with
 * every host, so the custom scheme would become part of the verified filter.
 *
 * @template {import('expo/config').ExpoConfig} Config
 * @param {Config} config
 * @param {import('./readOptions.cjs').ResolvedOptions} options
 * @returns {Config}
 */
function addIntentFilters(config, { domains, scheme, pathPrefix }) {
  const android = config.android ?? {}
  const existing = android.intentFilters ?? []
  const wanted = [
    ...domains.map((domain) => toWebFilter(domain, pathPrefix)),
    // Added even if the config has the same scheme: Expo adds that one only if the manifest lacks it, and
    // the manifest of an earlier prebuild contains this filter.
    ...(scheme === undefined ? [] : [{ ...viewIntent, data: [{ scheme }] }]),
  ]
  const added = wanted.filter(
    (filter) => !existing.some((other) => isDeepStrictEqual(other, filter)),
  )
  return { ...config, android: { ...android, intentFilters: [...existing, ...added] } }
}

function toWebFilter(host, pathPrefix) {
  const data = { scheme: 'https', host, ...(pathPrefix !== undefined && { pathPrefix }) }
  return { ...viewIntent, autoVerify: true, data: [data] }
}

module.exports = { addIntentFilters }
