import { randomUUID } from 'node:crypto'
import { maxPasswordLength, minPasswordLength } from '@throughlink/protocol/rules'
import type { BetterAuthOptions } from 'better-auth/types'
import { buildSignInUrl } from '#manage/access/dashboardUrls.ts'
import { secondMs } from '#platform/time/durations.ts'
import { findSessionEnd, type SessionLimits } from './sessionLimits.ts'

export interface AuthOptions {
  readonly publicOrigin: string
  readonly cookieSecret: string
  readonly sessionLimits: SessionLimits
  /** Reports an internal error of better-auth. The message contains no personal data. */
  readonly onError: (message: string) => void
}

/**
 * Returns a `__Host-` name for an HTTPS origin. Browsers send such a cookie only to this origin over HTTPS,
 * and no sibling domain can set it. They refuse it without HTTPS, so local development uses a plain name.
 */
export function getSessionCookieName(publicOrigin: string): string {
  return `${getCookiePrefix(publicOrigin)}.session`
}

/** Returns the name of the cookie of a sign-in that waits for a code. */
export function getPendingCookieName(publicOrigin: string): string {
  return `${getCookiePrefix(publicOrigin)}.sign-in`
}

/** The cookie that remembers who has signed in with a browser. */
export function getBrowserCookie(publicOrigin: string) {
  const cookieName = `${getCookiePrefix(publicOrigin)}.browser`
  return { cookieName, isSecure: isHttps(publicOrigin) }
}

function getCookiePrefix(publicOrigin: string): string {
  return isHttps(publicOrigin) ? '__Host-throughlink' : 'throughlink'
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https://')
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Maps better-auth's tables and columns to ours. */
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
 * Builds the configuration of better-auth. Options that it would otherwise read from environment variables
 * (its secret, its URL, its checks in tests) are set explicitly, so that no variable changes them.
 */
export function toBetterAuthOptions(options: AuthOptions) {
  const { publicOrigin, cookieSecret, sessionLimits, onError } = options
  return {
    appName: 'Throughlink',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    trustedOrigins: [publicOrigin],
    secrets: [{ version: 1, value: cookieSecret }],
    telemetry: { enabled: false },
    // Our own limits count across all servers, by the address of the connection.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_, message) => {
        onError(message)
      },
    },
    emailAndPassword: {
      enabled: true,
      // People join by invitation or as the first owner.
      disableSignUp: true,
      minPasswordLength: minPasswordLength,
      // It counts UTF-16 code units; our schemas count characters.
      maxPasswordLength: 2 * maxPasswordLength,
    },
    user: tables.user,
    session: {
      ...tables.session,
      // Of the cookie. The session ends earlier, if it is not used: `touchSession`.
      expiresIn: Math.ceil(sessionLimits.maxMs / secondMs),
      disableSessionRefresh: true,
      // Read with the session. Only our own statements write them.
      additionalFields: {
        factorAt: { type: 'date', fieldName: 'factor_at', required: false, input: false },
        provedAt: {
          type: 'date',
          fieldName: 'proved_at',
          required: false,
          input: false,
          defaultValue: () => new Date(),
        },
      },
      // Makes a sign-out effective immediately.
      cookieCache: { enabled: false },
    },
    account: {
      ...tables.account,
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        // Only signed-in people can link an account. If the email address were enough, somebody could create
        // a person with another's address, and still know the password after its true owner signs in.
        disableImplicitLinking: true,
        allowDifferentEmails: false,
        trustedProviders: [],
      },
    },
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          before: (session) =>
            Promise.resolve({
              data: {
                ...session,
                expiresAt: findSessionEnd(sessionLimits, new Date(), new Date()),
              },
            }),
        },
      },
      account: {
        create: { before: (account) => Promise.resolve({ data: { ...account, ...noTokens } }) },
        update: { before: (account) => Promise.resolve({ data: { ...account, ...noTokens } }) },
      },
    },
    onAPIError: { errorURL: buildSignInUrl(publicOrigin, null) },
    advanced: {
      // Would add a `__Secure-` prefix to our own prefix.
      useSecureCookies: false,
      cookiePrefix: getCookiePrefix(publicOrigin),
      cookies: {
        session_token: { name: getSessionCookieName(publicOrigin) },
        two_factor: { name: getPendingCookieName(publicOrigin) },
      },
      defaultCookieAttributes: {
        secure: isHttps(publicOrigin),
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
