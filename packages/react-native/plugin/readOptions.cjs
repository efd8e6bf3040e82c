/**
 * What stands in app.json.
 *
 * @typedef {object} GivenOptions
 * @property {string[]} domains Hosts of links, such as `go.example.com` or `*.example.com`.
 * @property {string} [scheme] The app's own URL scheme, such as `myapp`.
 * @property {string} [pathPrefix] Android only: the app opens for paths that begin with it. On iOS
 *   the paths are in the file that the domain serves.
 * @property {boolean} [excludeStorageFromBackup] Android only. See withBackupRules.
 *
 * @typedef {GivenOptions & { excludeStorageFromBackup: boolean }} Options
 */

const names = ['domains', 'scheme', 'pathPrefix', 'excludeStorageFromBackup']

// Labels of letters, digits and inner hyphens; Apple and Android both know a leading wildcard.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)+${label}$`)
// RFC 3986, in the lower case in which Android compares.
const urlScheme = /^[a-z][a-z0-9+.-]*$/
const webSchemes = ['http', 'https']

/**
 * The options, checked. The first thing wrong with them is thrown with what to write instead: a
 * domain with a scheme in it would build, and then open no link.
 *
 * @param {unknown} given
 * @returns {Options}
 */
function readOptions(given) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw fault('domains', 'is missing', 'give the plugin { "domains": ["go.example.com"] }')
  }
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw fault(unknown, 'is not known', `the options are ${names.join(', ')}`)
  }
  const { domains, scheme, pathPrefix, excludeStorageFromBackup = false } = given
  if (typeof excludeStorageFromBackup !== 'boolean') {
    const is = `is ${show(excludeStorageFromBackup)}`
    throw fault('excludeStorageFromBackup', is, 'write true or false')
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
    throw fault('domains', 'is missing', 'list your link hosts, as in ["go.example.com"]')
  }
  if (!Array.isArray(domains) || domains.length === 0) {
    const cure = 'write a list of at least one host, as in ["go.example.com"]'
    throw fault('domains', `is ${show(domains)}`, cure)
  }
  return [...new Set(domains.map(readDomain))]
}

function readDomain(domain) {
  const name = typeof domain === 'string' ? domain.toLowerCase() : ''
  if (host.test(name)) return name
  const bare = findHost(name)
  const cure =
    bare === undefined
      ? 'write a host such as "go.example.com", international names in their xn-- form'
      : `write the host alone, "${bare}"`
  throw fault('domains', `has ${show(domain)}`, cure)
}

/** The host inside something that is more than one: a URL, a path, a port, an applinks entry. */
function findHost(name) {
  const bare = name
    .trim()
    .replace(/^[a-z]+:(?:\/\/)?/, '')
    .replace(/[/:?#].*$/, '')
  return host.test(bare) ? bare : undefined
}

function readScheme(scheme) {
  if (typeof scheme === 'string' && urlScheme.test(scheme)) {
    if (!webSchemes.includes(scheme)) return scheme
    const cure = 'web links belong in "domains"; write a scheme of your own, such as "myapp"'
    throw fault('scheme', `is ${show(scheme)}`, cure)
  }
  const name = typeof scheme === 'string' ? scheme.toLowerCase().replace(/:.*$/, '') : ''
  const example = urlScheme.test(name) && !webSchemes.includes(name) ? name : 'myapp'
  const cure = `write lower-case letters, digits, ".", "+" and "-", as in "${example}"`
  throw fault('scheme', `is ${show(scheme)}`, cure)
}

function readPathPrefix(pathPrefix) {
  if (typeof pathPrefix === 'string' && /^\/[^\s?#*]*$/.test(pathPrefix)) return pathPrefix
  const cure = 'write the beginning of a path, as in "/go"; it has no wildcard and no query'
  throw fault('pathPrefix', `is ${show(pathPrefix)}`, cure)
}

function show(value) {
  return JSON.stringify(value) ?? String(value)
}

function fault(option, what, cure) {
  return new Error(`@throughlink/react-native: the plugin's option "${option}" ${what}: ${cure}.`)
}

module.exports = { readOptions }
