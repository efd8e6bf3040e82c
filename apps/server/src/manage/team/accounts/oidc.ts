import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { Kysely } from 'kysely'
import type { OidcConfig } from '#config.ts'
import { unavailable } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { type Auth, createAuth, type CreateAuthOptions } from './createAuth.ts'
import { joinInvited } from './joinInvited.ts'

/** Identifies the issuer in the table of accounts and in the callback path. */
export const oidcProviderId = 'oidc'

export interface Oidc {
  /** The label of the sign-in button. */
  readonly name: string
  /** Rejects if the issuer does not respond. The next call tries again. */
  readonly load: () => Promise<Auth>
}

/** The timeout for the issuer's discovery document. */
const discoveryTimeoutMs = 10_000

/**
 * Creates sign-in with an OpenID Connect issuer. The discovery document is fetched at the first sign-in, so
 * that the service starts even if the issuer is down. better-auth checks state, nonce, PKCE, and the
 * signature, issuer and audience of the ID token.
 */
export function createOidc(options: CreateAuthOptions, config: OidcConfig): Oidc {
  let loading: Promise<Auth> | null = null

  async function discover(): Promise<Auth> {
    const auth = await createAuth(options, [
      genericOAuth({ config: [toProviderConfig(options.db, config)] }),
    ])
    const { socialProviders } = await auth.$context
    const found = socialProviders.find(({ id }) => id === oidcProviderId)
    if (found === undefined) throw new Error("Failed to load the issuer's discovery document.")
    // better-auth compares tokens with the issuer in the discovery document, so it must be the configured one.
    if (found.issuer !== config.issuer) {
      throw new Error(
        `The discovery document names ${found.issuer ?? 'no issuer'} instead of ${config.issuer}.`,
      )
    }
    return auth
  }

  return {
    name: config.name,
    async load() {
      loading ??= withTimeout(discoveryTimeoutMs, discover(), () => {
        throw new Error('The issuer did not respond in time.')
      })
      try {
        return await loading
      } catch (error) {
        loading = null
        options.onError((error as Error).message)
        throw unavailable(error)
      }
    },
  }
}

function toProviderConfig(
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
    // We create invited people ourselves, together with their memberships.
    disableSignUp: true,
    allowIdpInitiated: false,
    disableProviderLogout: true,
    accountSubject: ({ profile }) => profile.sub ?? '',
    async getUserInfo({ idToken }) {
      // Without an ID token, better-auth could not have checked the nonce, the issuer and the audience.
      if (idToken === undefined) return null
      const { sub, email, email_verified: emailVerified, name: claimedName } = readClaims(idToken)
      if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') return null
      const profile = {
        sub,
        email: email.toLowerCase(),
        emailVerified: emailVerified === true,
        name: typeof claimedName === 'string' && claimedName !== '' ? claimedName : email,
      }
      if (profile.emailVerified) await joinInvited(db, profile)
      return profile
    },
  }
}

/** Reads the claims of a token whose signature was already checked. */
function readClaims(idToken: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
