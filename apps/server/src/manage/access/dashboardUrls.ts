/** Dashboard pages that this service redirects or links to. */
const paths = {
  home: '/',
  signIn: '/sign-in',
  bootstrap: '/bootstrap',
  reset: '/reset-password',
  invitation: '/accept-invitation',
  emailChange: '/confirm-email',
  report: '/report',
} as const

/** Puts the token after a `#`, which browsers do not send, so that it never appears in request logs. */
export function buildTokenUrl(
  publicOrigin: string,
  page: 'bootstrap' | 'reset' | 'invitation' | 'emailChange' | 'report',
  token: string,
): string {
  return `${publicOrigin}${paths[page]}#token=${token}`
}

export function buildHomeUrl(publicOrigin: string): string {
  return `${publicOrigin}${paths.home}`
}

/** The page that a failed sign-in with the issuer ends on. */
export function buildSignInUrl(publicOrigin: string, error: OidcError | null): string {
  return `${publicOrigin}${paths.signIn}${error === null ? '' : `?error=${error}`}`
}

/**
 * `no_account`: no person matches the issuer's claims, or the person has not linked the issuer.
 * `cancelled`: the person declined. `failed`: any other error; the log has the reason.
 */
export type OidcError = 'no_account' | 'cancelled' | 'failed'
