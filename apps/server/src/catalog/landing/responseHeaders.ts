/**
 * Client hints requested for the page's own requests. Not as `Critical-CH`: that makes browsers load the page
 * twice, which would count as a second click, and the page's script reads the same hints.
 */
const clientHints = 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version'

const common = {
  // A link may change or end at any time, and every visit is a click.
  'cache-control': 'no-store',
  // The path of a link can be personal, so the next host receives only the origin.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'accept-ch': clientHints,
} as const

export interface PageSources {
  /** Origins besides its own that the page's script may send requests to. */
  readonly connectsTo?: readonly string[]
  /** Origins of the images on the page. */
  readonly imagesFrom?: readonly string[]
}

/** Builds the headers of a page. The nonce must be unique to the response: 16 random bytes or more. */
export function buildPageHeaders(
  nonce: string,
  { connectsTo = [], imagesFrom = [] }: PageSources = {},
): Readonly<Record<string, string>> {
  const connect = ["'self'", ...connectsTo].join(' ')
  // The page's own icon is a data URL.
  const images = ['data:', ...imagesFrom].join(' ')
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Language',
    'content-security-policy':
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
      `img-src ${images}; connect-src ${connect}; base-uri 'none'; form-action 'none'; ` +
      "frame-ancestors 'none'",
    'permissions-policy':
      'ch-ua-model=(self), ch-ua-platform-version=(self), clipboard-write=(self), ' +
      'clipboard-read=(), camera=(), geolocation=(), microphone=()',
  }
}

/** Builds the headers of a redirect. */
export function buildRedirectHeaders(url: string): Readonly<Record<string, string>> {
  return { ...common, location: url }
}
