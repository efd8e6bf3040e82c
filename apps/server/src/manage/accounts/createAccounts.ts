import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/engines/database.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { createAuth } from './createAuth.ts'
import { addJoinRoutes } from './joinRoutes.ts'
import { createOidc } from './oidc.ts'
import { addOidcRoutes } from './oidcRoutes.ts'
import { deriveAccountKeys } from './deriveAccountKeys.ts'
import type { PersonSession } from './person.ts'
import { createPersonSessions } from './personSessions.ts'
import { addAccountHooks } from './accountHooks.ts'
import { addSessionRoutes } from './sessionRoutes.ts'

export type { Person, PersonSession } from './person.ts'

export interface AccountsOptions {
  readonly config: Pick<Config, 'clickKeys' | 'publicOrigin' | 'oidc'>
  readonly db: Kysely<Database>
  readonly limits: RateLimits
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

export interface Accounts {
  /**
   * Who is signed in; null without a good cookie. What another site made the browser send has a good cookie
   * too: before anything is changed, ask `assertSafe`.
   */
  readSession(request: FastifyRequest): Promise<PersonSession | null>
  /** The routes under `/api/auth`, in a scope of their own: they bring hooks. */
  addRoutes(app: FastifyInstance): void
}

/** People who sign in: by password, or by an issuer. */
export async function createAccounts(parts: AccountsOptions): Promise<Accounts> {
  const { config, db, limits, logger } = parts
  const { publicOrigin } = config
  const { cookieSecret, csrfKey } = deriveAccountKeys(config.clickKeys)
  const onFault = (message: string) => {
    logger.warn({ reason: message }, 'Somebody could not be signed in.')
  }
  const authParts = { db, publicOrigin, cookieSecret, onFault }
  const auth = await createAuth(authParts)
  const oidc = config.oidc === null ? null : createOidc(authParts, config.oidc)
  const sessions = createPersonSessions({ db, auth, csrfKey, publicOrigin })

  return {
    readSession: (request) => sessions.read(request),
    addRoutes(app) {
      addAccountHooks(app, publicOrigin)
      addSessionRoutes(app, { db, sessions, limits, oidc })
      addJoinRoutes(app, { db, sessions, limits })
      if (oidc !== null) addOidcRoutes(app, { oidc, sessions, limits, publicOrigin, onFault })
    },
  }
}
