import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import type { OidcConfig } from '../../config.ts'
import type { Database } from '../../platform/engines/database.ts'
import { withTimeout } from '../../platform/time/withTimeout.ts'
import { unavailable } from '../../errors.ts'
import { createAuth, type Auth, type CreateAuthOptions } from './createAuth.ts'
import { joinInvited } from './joinInvited.ts'

/** What the issuer is called in the table of accounts and in the path that it sends people back to. */
export const oidcProviderId = 'oidc'

export interface Oidc {
  /** What the button says. */
  readonly name: string
  /** Rejects while the issuer does not answer, and asks it again the next time. */
  readonly load: () => Promise<Auth>
}

/** How long a person waits for the issuer. */
const discoveryMs = 10_000

/**
 * Sign-in by an issuer. It is asked where its parts are when somebody first signs in by it, so that an
 * issuer that is away keeps nobody from starting this service. State, nonce, PKCE and the signature, issuer
 * and audience of the ID token are checked by better-auth.
 */
export function createOidc(parts: CreateAuthOptions, config: OidcConfig): Oidc {
  let loading: Promise<Auth> | null = null

  async function discover(): Promise<Auth> {
    const auth = await createAuth(parts, [genericOAuth({ config: [provider(parts.db, config)] })])
    const { socialProviders } = await auth.$context
    const found = socialProviders.find(({ id }) => id === oidcProviderId)
    if (found === undefined) throw new Error('The issuer could not be asked where its parts are.')
    // Tokens are compared with what it calls itself: that has to be who the operator named.
    if (found.issuer !== config.issuer) {
      throw new Error(`The issuer calls itself ${found.issuer ?? 'nothing'}.`)
    }
    return auth
  }

  return {
    name: config.name,
    async load() {
      loading ??= withTimeout(discoveryMs, discover(), () => {
        throw new Error('The issuer did not answer in time.')
      })
      try {
        return await loading
      } catch (error) {
        loading = null
        parts.onFault((error as Error).message)
        throw unavailable(error)
      }
    },
  }
}

function provider(
  db: Kysely<Database>,
  { issuer, clientId, clientSecret, name }: OidcConfig,
): GenericOAuthConfig {
  return {
    providerId: oidcProviderId,
    name,
    clientId,
    clientSecret,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    disableIdTokenNonceBinding: false,
    pkce: true,
    scopes: ['openid', 'email', 'profile'],
    // Whoever may come is made by us, with their membership.
    disableSignUp: true,
    allowIdpInitiated: false,
    disableProviderLogout: true,
    accountSubject: ({ profile }) => profile.sub ?? '',
    async getUserInfo({ idToken }) {
      // Without one better-auth would have had nothing to check: no nonce, no issuer, no audience.
      if (idToken === undefined) return null
      const { sub, email, email_verified: verified, name: called } = readClaims(idToken)
      if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') return null
      const profile = {
        sub,
        email: email.toLowerCase(),
        emailVerified: verified === true,
        name: typeof called === 'string' && called !== '' ? called : email,
      }
      if (profile.emailVerified) await joinInvited(db, profile)
      return profile
    },
  }
}

/** Of a token whose signature was checked a moment ago. */
function readClaims(idToken: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
