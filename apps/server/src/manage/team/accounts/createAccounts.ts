import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ClickKey, Config } from '#config.ts'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { createQuotas } from '#manage/access/quotas/quotas.ts'
import type { Sessions } from '#manage/access/sessions.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { warnOfQuota } from '#manage/delivery/email/warnOfQuota.ts'
import type { FindCountry } from '#pipeline/clicks/findCountry.ts'
import type { Database } from '#platform/engines/database.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { addAccountHooks } from './accountHooks.ts'
import { addAccountRoutes } from './accountRoutes.ts'
import { assertSafe } from './assertSafe.ts'
import { createAuth } from './createAuth.ts'
import { addEmailChangeRoutes } from './emailChangeRoutes.ts'
import { createFactors } from './factor/createFactors.ts'
import { deriveFactorKeys } from './factor/factorKeys.ts'
import { addFactorRoutes } from './factor/factorRoutes.ts'
import { addJoinRoutes } from './joinRoutes.ts'
import { createKnownBrowsers } from './knownBrowsers.ts'
import { createOidc } from './oidc.ts'
import { addOidcRoutes } from './oidcRoutes.ts'
import { createPasskeys } from './passkeys/createPasskeys.ts'
import { addPasskeyRoutes } from './passkeys/passkeyRoutes.ts'
import type { PasswordPolicy } from './passwordPolicy.ts'
import { addPasswordResetRoutes } from './passwordResetRoutes.ts'
import type { PersonSession } from './person.ts'
import { createPersonSessions } from './personSessions.ts'
import { addProofRoutes } from './proofRoutes.ts'
import { addSessionRoutes } from './sessionRoutes.ts'
import { getBrowserCookie } from './toBetterAuthOptions.ts'

/** Keys of one purpose. The first one signs, all of them verify. */
interface AccountKeys {
  /** Sign the cookies. */
  readonly cookieSecrets: readonly string[]
  readonly csrfKeys: readonly Buffer[]
  /** Sign the marks of known browsers. */
  readonly browserKeys: readonly Buffer[]
}

export type { Person, PersonSession } from './person.ts'

export interface AccountsOptions {
  readonly config: Pick<
    Config,
    | 'clickKeys'
    | 'secretsKeys'
    | 'publicOrigin'
    | 'oidc'
    | 'deletionGraceMs'
    | 'hasPasswordSignIn'
    | 'ssoDomains'
    | 'sessionIdleMs'
    | 'sessionMaxMs'
    | 'quotas'
  >
  readonly db: Kysely<Database>
  readonly limits: RateLimits
  readonly emails: Emails
  readonly findCountry: FindCountry
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

export interface Accounts {
  /**
   * Returns who is signed in, or null without a valid cookie. A request that another site made the browser
   * send has a valid cookie too: call `assertSafe` before changing anything.
   */
  readSession(request: FastifyRequest): Promise<PersonSession | null>
  /** Adds the routes under `/api/auth`. Call it in a separate Fastify scope, because it adds hooks. */
  addRoutes(app: FastifyInstance): void
}

/** Creates accounts with sign-in by password and, if configured, by an OpenID Connect issuer. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { config, db, limits, emails, findCountry, logger } = options
  const sessionLimits = { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs }
  const { publicOrigin, deletionGraceMs: graceMs } = config
  const { cookieSecrets, csrfKeys, browserKeys } = deriveAccountKeys(config.clickKeys)
  const onError = (message: string) => {
    logger.warn({ reason: message }, 'Sign-in failed.')
  }
  const factorKeys = deriveFactorKeys(deriveSealingKeys(config))
  const authOptions = {
    db,
    publicOrigin,
    cookieSecret: cookieSecrets[0] ?? '',
    sessionLimits,
    factorKeys,
    onError,
  }
  const auth = await createAuth(authOptions)
  const policy: PasswordPolicy = config
  const quotas = createQuotas(config.quotas, (trx, use) => warnOfQuota(trx, emails, use))
  const oidc =
    config.oidc === null ? null : createOidc(authOptions, config.oidc, { policy, quotas })
  const sessions = createPersonSessions({
    db,
    auth,
    cookieSecrets,
    csrfKeys,
    publicOrigin,
    sessionLimits,
    findCountry,
    emails,
    browsers: createKnownBrowsers({ keys: browserKeys, ...getBrowserCookie(publicOrigin) }),
    onError: (message) => {
      logger.warn({ reason: message }, 'Failed to add a failed sign-in to the audit log.')
    },
  })
  const factors = createFactors({
    db,
    auth,
    cookieSecrets,
    publicOrigin,
    limits,
    emails,
    sessions,
  })

  const passkeys = createPasskeys({
    db,
    auth,
    cookieSecrets,
    publicOrigin,
    limits,
    emails,
    sessions,
    policy,
  })

  return {
    readSession: (request) => sessions.read(request),
    addRoutes(app) {
      addAccountHooks(app, publicOrigin)
      addSessionRoutes(app, { db, sessions, limits, emails, oidc, policy, graceMs })
      addFactorRoutes(app, { factors, sessions })
      addPasskeyRoutes(app, { db, passkeys, sessions })
      addProofRoutes(app, { db, factors, passkeys, sessions, limits })
      addJoinRoutes(app, { db, sessions, limits, policy })
      addPasswordResetRoutes(app, {
        db,
        limits,
        emails,
        publicOrigin,
        policy,
        onError: (message) => {
          logger.warn({ reason: message }, 'Failed to send a link to reset a password.')
        },
      })
      addEmailChangeRoutes(app, { db, sessions, limits, emails, publicOrigin, policy })
      addAccountRoutes(app, { db, sessions, graceMs })
      addOidcRoutes(app, { oidc, sessions, limits, publicOrigin, cookieSecrets, onError })
    },
  }
}

/**
 * Derives the keys from CLICK_KEYS, so that an operator manages one secret. All servers derive the same keys. A
 * cookie stays valid until the click key that signed it is removed.
 */
export function deriveAccountKeys(clickKeys: readonly ClickKey[]): AccountKeys {
  const derive = (label: string) =>
    clickKeys.map(({ secret }) => createHmac('sha256', secret).update(label).digest())
  return {
    cookieSecrets: derive('people cookies').map((key) => key.toString('base64url')),
    csrfKeys: derive('people csrf'),
    browserKeys: derive('people browsers'),
  }
}

/** Implements the session port of the management API. */
export function createSessions(accounts: Accounts, publicOrigin: string): Sessions {
  return {
    async read(request) {
      const session = await accounts.readSession(request)
      if (session === null) return null
      assertSafe(request, session, publicOrigin)
      const { person, isFactorProved, provedAt } = session
      return { personId: person.id, isFactorProved, provedAt }
    },
  }
}
