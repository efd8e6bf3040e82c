/**
 * The plugin's options, as written in app.json.
 *
 * @typedef {object} PluginOptions
 * @property {string[]} domains Domains of your links, such as `go.example.com` or `*.example.com`.
 * @property {string} [scheme] The app's own URL scheme, such as `myapp`.
 * @property {string} [pathPrefix] Android only: the app opens only for paths with this prefix. On iOS, the
 *   file that the domain serves lists the paths.
 * @property {boolean} [excludeStorageFromBackup] Android only. See withBackupRules. Default: false.
 *
 * @typedef {PluginOptions & { excludeStorageFromBackup: boolean }} ResolvedOptions
 */

const optionNames = ['domains', 'scheme', 'pathPrefix', 'excludeStorageFromBackup']

// Labels of letters, digits and inner hyphens. Apple and Android both support a leading wildcard.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)+${label}$`)
// RFC 3986, but lowercase only: Android compares schemes case-sensitively.
const urlScheme = /^[a-z][a-z0-9+.-]*$/
const webSchemes = ['http', 'https']

/**
 * Validates the options. Throws for the first invalid one, with the fix in the message: a domain that
 * includes a scheme, for example, would build but open no link.
 *
 * @param {unknown} given
 * @returns {ResolvedOptions}
 */
function readOptions(given) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw createOptionError('domains', 'is missing', 'Pass { "domains": ["go.example.com"] }')
  }
  const unknown = Object.keys(given).find((name) => !optionNames.includes(name))
  if (unknown !== undefined) {
    throw createOptionError(unknown, 'is unknown', `Use only ${optionNames.join(', ')}`)
  }
  const { domains, scheme, pathPrefix, excludeStorageFromBackup = false } = given
  if (typeof excludeStorageFromBackup !== 'boolean') {
    const problem = `is ${format(excludeStorageFromBackup)}`
    throw createOptionError('excludeStorageFromBackup', problem, 'Set it to true or false')
  }
  return {
    domains: readDomains(domains),
    ...(scheme !== undefined && { scheme: readScheme(scheme) }),
    ...(pathPrefix !== undefined && { pathPrefix: readPathPrefix(pathPrefix) }),
    excludeStorageFromBackup,
  }
}

function readDomains(domains) {
  if (domains === undefined) {
    const fix = 'List the domains of your links, such as ["go.example.com"]'
    throw createOptionError('domains', 'is missing', fix)
  }
  if (!Array.isArray(domains) || domains.length === 0) {
    const fix = 'Set it to an array with at least one domain, such as ["go.example.com"]'
    throw createOptionError('domains', `is ${format(domains)}`, fix)
  }
  return [...new Set(domains.map(readDomain))]
}

function readDomain(domain) {
  const name = typeof domain === 'string' ? domain.toLowerCase() : ''
  if (host.test(name)) return name
  const found = findHost(name)
  const fix =
    found === undefined
      ? 'Use a domain such as "go.example.com", with international names in punycode (xn--)'
      : `Use only the domain: "${found}"`
  throw createOptionError('domains', `contains ${format(domain)}`, fix)
}

/** Returns the host inside a URL, or inside a host with a path, a port or an `applinks:` prefix. */
function findHost(name) {
  const found = name
    .trim()
    .replace(/^[a-z]+:(?:\/\/)?/, '')
    .replace(/[/:?#].*$/, '')
  return host.test(found) ? found : undefined
}

function readScheme(scheme) {
  if (typeof scheme === 'string' && urlScheme.test(scheme)) {
    if (!webSchemes.includes(scheme)) return scheme
    const fix = 'Add web links to "domains", and set the scheme of your app, such as "myapp"'
    throw createOptionError('scheme', `is ${format(scheme)}`, fix)
  }
  const name = typeof scheme === 'string' ? scheme.toLowerCase().replace(/:.*$/, '') : ''
  const example = urlScheme.test(name) && !webSchemes.includes(name) ? name : 'myapp'
  const fix = `Use only lowercase letters, digits, ".", "+" and "-", such as "${example}"`
  throw createOptionError('scheme', `is ${format(scheme)}`, fix)
}

function readPathPrefix(pathPrefix) {
  if (typeof pathPrefix === 'string' && /^\/[^\s?#*]*$/.test(pathPrefix)) return pathPrefix
  const fix = 'Use the start of a path, such as "/go", without a wildcard or query'
  throw createOptionError('pathPrefix', `is ${format(pathPrefix)}`, fix)
}

function format(value) {
  return JSON.stringify(value) ?? String(value)
}

function createOptionError(option, problem, fix) {
  return new Error(`@throughlink/react-native: plugin option "${option}" ${problem}. ${fix}.`)
}

module.exports = { readOptions }
