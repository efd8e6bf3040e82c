/** Pages of the dashboard that this service sends people to. */
const paths = {
  home: '/',
  signIn: '/sign-in',
  bootstrap: '/bootstrap',
  reset: '/reset-password',
  invitation: '/accept-invitation',
} as const

/** The token is behind a `#`, which browsers do not send: it comes into no log of requests. */
export function linkWithToken(
  publicOrigin: string,
  page: 'bootstrap' | 'reset' | 'invitation',
  token: string,
): string {
  return `${publicOrigin}${paths[page]}#token=${token}`
}

export function homePage(publicOrigin: string): string {
  return `${publicOrigin}${paths.home}`
}

/** Where a sign-in by the issuer ends when it fails. */
export function signInPage(publicOrigin: string, error: OidcError | null): string {
  return `${publicOrigin}${paths.signIn}${error === null ? '' : `?error=${error}`}`
}

/**
 * `no_account`: nobody here belongs to what the issuer says, or they have not been linked.
 * `cancelled`: the person said no. `failed`: all else, told in the log.
 */
export type OidcError = 'no_account' | 'cancelled' | 'failed'
