/** The SMTP server that sends email. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is sent, or `none`: readable on the network. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  readonly credentials: { readonly user: string; readonly password: string } | null
}

const defaultPorts = { tls: 465, starttls: 587, none: 25 } as const

/**
 * Parses `smtps://user:password@host:465` (TLS) or `smtp://user:password@host:587` (STARTTLS, which is required).
 * `?tls=off` turns encryption off, for a relay on this machine or in a network of your own. Null if the text is
 * anything else: a typo must not send a password unencrypted.
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.hash !== '') return null
  if (url.pathname !== '' && url.pathname !== '/') return null
  const encryption = readEncryption(url)
  const credentials = readCredentials(url)
  if (encryption === null || credentials === 'invalid') return null
  return {
    // Node connects to an IPv6 address without brackets.
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: url.port === '' ? defaultPorts[encryption] : Number(url.port),
    encryption,
    credentials,
  }
}

function readEncryption({ protocol, search }: URL): SmtpServer['encryption'] | null {
  if (protocol === 'smtps:') return search === '' ? 'tls' : null
  if (protocol !== 'smtp:') return null
  if (search === '') return 'starttls'
  return search === '?tls=off' ? 'none' : null
}

function readCredentials(url: URL): SmtpServer['credentials'] | 'invalid' {
  if (url.username === '' && url.password === '') return null
  try {
    const [user, password] = [url.username, url.password].map(decodeURIComponent)
    return user !== undefined && user !== '' && password !== undefined && password !== ''
      ? { user, password }
      : 'invalid'
  } catch {
    return 'invalid'
  }
}
