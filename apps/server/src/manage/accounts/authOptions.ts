import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth/types'
import { signInPage } from '../access/dashboardUrls.ts'

export interface AuthOptionsInput {
  readonly publicOrigin: string
  readonly cookieSecret: string
  /** What went wrong inside, without who it was about. */
  readonly onFault: (message: string) => void
}

const daySeconds = 24 * 3_600
const sessionSeconds = 30 * daySeconds
/** How long ago somebody who may do the most delicate things has signed in. */
export const freshSeconds = daySeconds

export const passwordLength = { min: 12, max: 128 } as const

/**
 * A `__Host-` cookie is sent to this origin alone, encrypted, and cannot be set by a neighbour. Browsers
 * take none of an address without encryption, so that development has a plain one.
 */
export function sessionCookieName(publicOrigin: string): string {
  return `${cookiePrefix(publicOrigin)}.session`
}

function cookiePrefix(publicOrigin: string): string {
  return isEncrypted(publicOrigin) ? '__Host-throughlink' : 'throughlink'
}

function isEncrypted(origin: string): boolean {
  return origin.startsWith('https://')
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** What better-auth calls its tables and columns, in our words. */
const tables = {
  user: { modelName: 'people', fields: { emailVerified: 'is_email_verified', ...dates } },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'person_id',
      token: 'token_hash',
      expiresAt: 'expires_at',
      ipAddress: 'address',
      userAgent: 'user_agent',
      ...dates,
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'person_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...dates } },
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

/**
 * How better-auth is set up. What it would take from the environment is set here all the same, so that no
 * variable changes it: its secret, its address, its checks in tests.
 */
export function authOptions(parts: AuthOptionsInput) {
  const { publicOrigin, cookieSecret, onFault } = parts
  return {
    appName: 'Throughlink',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    trustedOrigins: [publicOrigin],
    secrets: [{ version: 1, value: cookieSecret }],
    telemetry: { enabled: false },
    // Ours count all servers together, by the address that the connection shows.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_, message) => {
        onFault(message)
      },
    },
    emailAndPassword: {
      enabled: true,
      // People come by an invitation, or as the first owner.
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      // It counts in halves of characters; our schemas count whole ones.
      maxPasswordLength: 2 * passwordLength.max,
    },
    user: tables.user,
    session: {
      ...tables.session,
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      freshAge: freshSeconds,
      // Who was signed out is signed out at once.
      cookieCache: { enabled: false },
    },
    account: {
      ...tables.account,
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        // Only who is signed in links. By the address alone, whoever had made a person with somebody else's
        // address would be joined by its true owner, and keep the password.
        disableImplicitLinking: true,
        allowDifferentEmails: false,
        trustedProviders: [],
      },
    },
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    databaseHooks: {
      account: {
        create: { before: (account) => Promise.resolve({ data: { ...account, ...noTokens } }) },
        update: { before: (account) => Promise.resolve({ data: { ...account, ...noTokens } }) },
      },
    },
    onAPIError: { errorURL: signInPage(publicOrigin, null) },
    advanced: {
      // Prefixes `__Secure-`, and would do so twice.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(publicOrigin),
      cookies: { session_token: { name: sessionCookieName(publicOrigin) } },
      defaultCookieAttributes: {
        secure: isEncrypted(publicOrigin),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
  } satisfies BetterAuthOptions
}
