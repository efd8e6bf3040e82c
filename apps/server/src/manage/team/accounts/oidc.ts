import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { OidcConfig } from '#config.ts'
import { unavailable } from '#errors.ts'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { attachScimUsers, hasScimUser } from '../scim/attachScimUsers.ts'
import { findPersonIdByAccount } from './accountStatements.ts'
import { applyGroupRoles } from './applyGroupRoles.ts'
import { type Auth, createAuth, type CreateAuthOptions } from './createAuth.ts'
import { readGroups, toGroupRoles } from './groupRoles.ts'
import { joinInvited } from './joinInvited.ts'
import type { PasswordPolicy } from './passwordPolicy.ts'

/** Identifies the issuer in the table of accounts and in the callback path. */
export const oidcProviderId = 'oidc'

export interface Oidc {
  /** The label of the sign-in button. */
  readonly name: string
  /** Whether a sign-in with the issuer counts as one with a second factor. */
  readonly isFactor: boolean
  /** Rejects if the issuer does not respond. The next call tries again. */
  readonly load: () => Promise<Auth>
}

interface OidcRules {
  readonly policy: PasswordPolicy
  readonly quotas: Quotas
}

/** The timeout for the issuer's discovery document. */
const discoveryTimeoutMs = 10_000

/**
 * Creates sign-in with an OpenID Connect issuer. The discovery document is fetched at the first sign-in, so
 * that the service starts even if the issuer is down. better-auth checks state, nonce, PKCE, and the
 * signature, issuer and audience of the ID token.
 */
export function createOidc(
  options: CreateAuthOptions,
  config: OidcConfig,
  { policy, quotas }: OidcRules,
): Oidc {
  let loading: Promise<Auth> | null = null

  async function discover(): Promise<Auth> {
    const auth = await createAuth(options, [
      genericOAuth({ config: [toProviderConfig(options, config, { policy, quotas })] }),
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
    isFactor: config.isFactor,
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
  { db, onError }: Pick<CreateAuthOptions, 'db' | 'onError'>,
  config: OidcConfig,
  { policy, quotas }: OidcRules,
): GenericOAuthConfig {
  const { issuer, clientId, clientSecret, name, scopes, groupsClaim, groupRoles } = config
  return {
    providerId: oidcProviderId,
    name,
    clientId,
    clientSecret,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    disableIdTokenNonceBinding: false,
    pkce: true,
    scopes: [...scopes],
    // We create invited people ourselves, together with their memberships.
    disableSignUp: true,
    allowIdpInitiated: false,
    disableProviderLogout: true,
    accountSubject: ({ profile }) => profile.sub ?? '',
    async getUserInfo({ idToken }) {
      // Without an ID token, better-auth could not have checked the nonce, the issuer and the audience.
      if (idToken === undefined) return null
      const claims = readClaims(idToken)
      const { sub, email, email_verified: emailVerified, name: claimedName } = claims
      if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') return null
      const profile = {
        sub,
        email: email.toLowerCase(),
        emailVerified: emailVerified === true,
        name: typeof claimedName === 'string' && claimedName !== '' ? claimedName : email,
      }
      const groups = groupRoles.length === 0 ? [] : readGroups(claims, groupsClaim)
      if (groups === null) {
        onError(
          `The claim ${groupsClaim} has too many groups. Send only those in OIDC_GROUP_ROLES.`,
        )
        return null
      }
      const roles = toGroupRoles(groupRoles, groups)
      if (profile.emailVerified) {
        const hasRole =
          [...roles.values()].some((role) => role !== null) ||
          (await hasScimUser(db, profile.email))
        await joinInvited(db, profile, { policy, hasRole })
      }
      const personId = await findPersonIdByAccount(db, 'oidc', sub)
      if (personId !== null) {
        if (profile.emailVerified) await attachScimUsers(db, personId, profile.email)
        await applyGroupRoles({ db, quotas, onError }, personId, roles)
      }
      return profile
    },
  }
}

/** Reads the claims of a token whose signature was already checked. */
function readClaims(idToken: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
