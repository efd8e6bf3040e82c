/** A Content-Security-Policy: the sources of each directive, by its name. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** What a page loads for the script, with the directives that decide about it: the first that a policy has applies. */
const directives = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  image: ['img-src', 'default-src'],
} as const
export type PolicyUse = keyof typeof directives

/** What identifies an element to a policy beside its URL. */
export interface PolicyTarget {
  readonly url: URL
  readonly page: URL
  readonly nonce?: string | null
  readonly integrity?: string | null
}

/** Parses a header, which may have several policies separated by commas, or the content of a `meta` element. */
export function parsePolicies(text: string): ContentPolicy[] {
  return text
    .split(',')
    .map((policy) => {
      const found = new Map<string, readonly string[]>()
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        const key = name.toLowerCase()
        // Browsers ignore repeated directives.
        if (key !== '' && !found.has(key)) found.set(key, sources)
      }
      return found
    })
    .filter(({ size }) => size > 0)
}

/** Returns the name of the directive with which a policy blocks a request of a page. Null if it is allowed. */
export function findBlocking(
  policy: ContentPolicy,
  use: PolicyUse,
  target: PolicyTarget,
): string | null {
  const isSandboxed = policy.has('sandbox') && !policy.get('sandbox')?.includes('allow-scripts')
  if (use === 'script' && isSandboxed) return 'sandbox'
  const name = directives[use].find((each) => policy.has(each))
  if (name === undefined) return null
  const sources = policy.get(name) ?? []
  if (use === 'script') {
    if (isNamed(sources, target)) return null
    // Then only nonces and hashes count for elements of the document.
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return name
  }
  return sources.some((source) => matchesSource(source, target)) ? null : name
}

/** Whether the sources have the nonce of an element, or each hash of its `integrity`. */
function isNamed(sources: readonly string[], { nonce, integrity }: PolicyTarget): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
  const hashes = integrity?.split(/\s+/).filter(Boolean) ?? []
  return hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d+|\*))?(\/[^?#]*)?$/i
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const portOf = ({ protocol, port }: URL) => (port === '' ? (defaultPorts[protocol] ?? '') : port)
/** A policy that allows HTTP allows HTTPS too. */
const matchesScheme = (scheme: string, { protocol }: URL) =>
  protocol === scheme || (scheme === 'http:' && protocol === 'https:')

function matchesSource(source: string, { url, page }: PolicyTarget): boolean {
  if (source === '*') return url.protocol in defaultPorts
  if (source.toLowerCase() === "'self'") {
    return (
      url.origin === page.origin || (url.host === page.host && matchesScheme(page.protocol, url))
    )
  }
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return matchesScheme(source.toLowerCase(), url)
  const [found, scheme, host = '', port, path] = hostSource.exec(source) ?? []
  if (found === undefined) return false
  if (!matchesScheme(scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`, url))
    return false
  return matchesHost(host.toLowerCase(), url) && matchesPort(port, url) && matchesPath(path, url)
}

function matchesHost(pattern: string, { hostname }: URL): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern
}

function matchesPort(port: string | undefined, url: URL): boolean {
  if (port === '*') return true
  if (port === undefined) return portOf(url) === defaultPorts[url.protocol]
  return portOf(url) === port || (port === '80' && url.protocol === 'https:' && url.port === '')
}

/** A path that ends with a slash stands for everything below it. */
function matchesPath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path
}
