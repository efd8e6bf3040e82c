/**
 * What a browser is asked to tell in the page's own requests. Not as `Critical-CH`: that makes a browser ask
 * for the page a second time, which would be a second click, and the page's script reads the same hints.
 */
const clientHints = 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version'

const common = {
  // A link may be changed or closed at any moment, and every visit is a click.
  'cache-control': 'no-store',
  // The path of a link can be personal: the next host learns ours and no more.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'accept-ch': clientHints,
} as const

/**
 * Headers of every page. The nonce is of this answer alone: 16 random bytes or more. `connectsTo`: origins
 * beside its own that the page's script may ask.
 */
export function buildPageHeaders(
  nonce: string,
  connectsTo: readonly string[] = [],
): Readonly<Record<string, string>> {
  const connect = ["'self'", ...connectsTo].join(' ')
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
      `img-src data:; connect-src ${connect}; base-uri 'none'; form-action 'none'; ` +
      "frame-ancestors 'none'",
    'permissions-policy':
      'ch-ua-model=(self), ch-ua-platform-version=(self), clipboard-write=(self), ' +
      'clipboard-read=(), camera=(), geolocation=(), microphone=()',
  }
}

/** Headers of an answer that leads elsewhere at once. */
export function buildRedirectHeaders(url: string): Readonly<Record<string, string>> {
  return { ...common, location: url }
}
