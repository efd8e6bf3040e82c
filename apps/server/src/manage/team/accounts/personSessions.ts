import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import { requireRecentProof } from '#manage/access/requireRecentProof.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { FindCountry } from '#pipeline/clicks/findCountry.ts'
import type { Database } from '#platform/engines/database.ts'
import { saveCountry, saveProof, touchSession } from './accountStatements.ts'
import { assertSafe, createCsrfTokens } from './assertSafe.ts'
import { auditPerson, type PersonAuditEntry } from './auditPerson.ts'
import { callAuth, setCookies, toAuthHeaders } from './callAuth.ts'
import type { Auth } from './createAuth.ts'
import { deleteEmailChange } from './emailChangeStatements.ts'
import { deletePendingSignIns } from './factor/factorStatements.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import type { Person, PersonSession } from './person.ts'
import { reportSignIn } from './reportSignIn.ts'
import { findSessionEnd, isTouchDue, type SessionLimits } from './sessionLimits.ts'
import { getSessionCookieName } from './toBetterAuthOptions.ts'

export interface PersonSessionsOptions {
  readonly db: Kysely<Database>
  readonly auth: Auth
  /** The first key of each list signs, all of them verify. */
  readonly cookieSecrets: readonly string[]
  readonly csrfKeys: readonly Buffer[]
  readonly publicOrigin: string
  readonly sessionLimits: SessionLimits
  readonly findCountry: FindCountry
  readonly emails: Emails
  readonly browsers: KnownBrowsers
  readonly onError: (message: string) => void
}

/** How somebody proved who they are, for the audit log. */
export type SignInDetails =
  | { readonly method: 'password' | 'oidc' }
  | { readonly method: 'password'; readonly factor: 'totp' | 'recovery_code' }
  | { readonly method: 'oidc'; readonly factor: 'issuer' }
  | { readonly method: 'passkey'; readonly factor: 'passkey' }

/** The response to signing in and to reading the current session. */
export interface SignedIn {
  readonly person: Person
  readonly csrfToken: string
}

export interface PersonSessions {
  /** Returns null without a valid cookie. Stores the use of the session, now and then. */
  read(request: FastifyRequest): Promise<PersonSession | null>
  /** Reads the session, and removes the cookie of one that has ended. Throws `unauthenticated`. */
  readCurrent(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn>
  /**
   * Reads the session, rejects forged requests, and enforces `needsProof`. Throws `unauthenticated`, `proof_required` and
   * the errors of {@link assertSafe}.
   */
  require(request: FastifyRequest): Promise<PersonSession>
  /** Returns null if the person has a second factor: the browser gets a cookie to send a code with, and no session. */
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<SignedIn | null>
  /** Ends all sessions of the person and starts a new one. Throws `sign_in_failed` for a wrong password. */
  changePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    session: PersonSession,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<SignedIn>
  /** Records the sign-in of which better-auth responds with the cookies, if it is one. */
  recordSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Headers,
    details: SignInDetails,
  ): Promise<void>
  /** Sends the cookies of a session that better-auth has started. Throws `unauthenticated` if it has started none. */
  enter(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Headers,
    proof?: Partial<Pick<PersonSession, 'isFactorProved'>>,
  ): Promise<SignedIn>
  /** Removes the cookie from the browser. */
  clearCookies(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Connects better-auth's sessions to Fastify's requests and replies. */
export function createPersonSessions(options: PersonSessionsOptions): PersonSessions {
  const { db, auth, cookieSecrets, csrfKeys, publicOrigin, sessionLimits, emails, onError } =
    options
  const { findCountry } = options
  const cookieName = getSessionCookieName(publicOrigin)

  function toSession(found: NonNullable<AuthSession>): PersonSession {
    const { session, user } = found
    return {
      person: toPerson(user),
      sessionId: session.id,
      csrfTokens: createCsrfTokens(csrfKeys, session.id),
      isFactorProved: session.factorAt != null,
      provedAt: session.provedAt ?? session.createdAt,
    }
  }

  /** Stores that a session is used, now and then. */
  async function touch({ session }: NonNullable<AuthSession>): Promise<void> {
    const now = new Date()
    if (!isTouchDue(sessionLimits, session.updatedAt, now.getTime())) return
    await touchSession(db, session.id, now, findSessionEnd(sessionLimits, session.createdAt, now))
  }

  async function read(request: FastifyRequest): Promise<PersonSession | null> {
    if (request.headers.cookie?.includes(`${cookieName}=`) !== true) return null
    const query = { disableRefresh: true, disableCookieCache: true }
    const headers = toAuthHeaders(request, cookieSecrets)
    const found = await callAuth(() => auth.api.getSession({ headers, query }), 'unauthenticated')
    if (found === null) return null
    await touch(found)
    return toSession(found)
  }

  function toSignedIn(found: NonNullable<AuthSession>): SignedIn {
    const { person, csrfTokens } = toSession(found)
    return { person, csrfToken: csrfTokens[0] ?? '' }
  }

  /** Reads the session that a response of better-auth starts, by the cookies in it. */
  async function readStarted(headers: Headers): Promise<AuthSession> {
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    const call = { headers: new Headers({ cookie }), query: { disableRefresh: true } }
    return callAuth(() => auth.api.getSession(call), 'unauthenticated')
  }

  /** Only the country: the address itself is not stored. */
  async function savePlace(trx: Kysely<Database>, { ip }: FastifyRequest, id: string) {
    const country = findCountry(ip)
    if (country !== null) await saveCountry(trx, id, country)
  }

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Headers,
    { isFactorProved = false }: Partial<Pick<PersonSession, 'isFactorProved'>> = {},
  ): Promise<SignedIn> {
    const found = await readStarted(headers)
    if (found === null) throw new ProblemError('unauthenticated')
    if (isFactorProved) await saveProof(db, found.session.id, new Date(), true)
    await savePlace(db, request, found.session.id)
    setCookies(reply, headers)
    return toSignedIn(found)
  }

  /** Calls better-auth with a password, and adds the outcome to the audit log. */
  async function callWithPassword<T extends { readonly response: PasswordResponse }>(
    call: () => Promise<T>,
    entry: Pick<PersonAuditEntry, 'person' | 'action' | 'details'>,
    requestId: string,
    report: (trx: Transaction<Database>, person: AuthPerson) => Promise<unknown>,
  ): Promise<T> {
    try {
      const result = await callAuth(call, 'sign_in_failed')
      // Before the cookie is sent: there is no session without its entry and its email.
      const { user } = result.response
      if (user === undefined) return result
      await db.transaction().execute(async (trx) => {
        await auditPerson(trx, { ...entry, person: user, requestId })
        await report(trx, user)
      })
      return result
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'sign_in_failed') {
        // Not awaited: the time of the response must not tell whether the address is known.
        const failure = { action: 'person.sign_in_failed', service: 'sign-in' } as const
        void auditPerson(db, { ...entry, ...failure, requestId }).catch((reason: unknown) => {
          onError((reason as Error).message)
        })
      }
      throw error
    }
  }

  return {
    read,

    async readCurrent(request, reply) {
      const query = { disableCookieCache: true }
      const call = {
        headers: toAuthHeaders(request, cookieSecrets),
        query,
        returnHeaders: true,
      } as const
      const result = await callAuth(() => auth.api.getSession(call), 'unauthenticated')
      setCookies(reply, result.headers)
      if (result.response === null) throw new ProblemError('unauthenticated')
      await touch(result.response)
      return toSignedIn(result.response)
    },

    async require(request) {
      const session = await read(request)
      if (session === null) throw new ProblemError('unauthenticated')
      assertSafe(request, session, publicOrigin)
      const { needsProof = false } = request.routeOptions.config
      if (needsProof) requireRecentProof(session.provedAt, Date.now())
      return session
    },

    async signIn(request, reply, credentials) {
      const call = {
        body: credentials,
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const { headers, response } = await callWithPassword(
        async (): Promise<{ headers: Headers; response: PasswordResponse }> =>
          auth.api.signInEmail(call),
        { person: credentials, action: 'person.signed_in', details: { method: 'password' } },
        request.id,
        (trx, person) => reportSignIn(trx, options, { person, request, reply, now: Date.now() }),
      )
      if (response.user !== undefined) return enter(request, reply, headers)
      setCookies(reply, headers)
      return null
    },

    async changePassword(request, reply, session, passwords) {
      const { person } = session
      const body = { ...passwords, revokeOtherSessions: true }
      const call = {
        body,
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const result = await callWithPassword(
        () => auth.api.changePassword(call),
        { person, action: 'person.password_changed' },
        request.id,
        async (trx, { id, email }) => {
          // Whoever knew the old password may have asked for another address.
          await deleteEmailChange(trx, id)
          await deletePendingSignIns(trx, id)
          const facts = { at: new Date().toISOString(), isReset: false }
          const message = { kind: 'passwordChanged', facts } as const
          await emails.enqueue(trx, { to: email, organizationId: null, message })
        },
      )
      return enter(request, reply, result.headers, session)
    },

    enter,

    async recordSignIn(request, reply, headers, details) {
      const found = await readStarted(headers)
      if (found === null) return
      const { user: person, session } = found
      await db.transaction().execute(async (trx) => {
        await savePlace(trx, request, session.id)
        if ('factor' in details) await saveProof(trx, session.id, new Date(), true)
        await auditPerson(trx, {
          person,
          action: 'person.signed_in',
          details: { ...details },
          requestId: request.id,
        })
        await reportSignIn(trx, options, { person, request, reply, now: Date.now() })
      })
    },

    async clearCookies(request, reply) {
      const call = { headers: toAuthHeaders(request, cookieSecrets), returnHeaders: true } as const
      setCookies(reply, (await auth.api.signOut(call)).headers)
    },
  }
}

/** As better-auth returns a person. */
type AuthPerson = Person & { readonly createdAt: Date }
/** Without a person if a code is needed next, which the types of better-auth do not say. */
interface PasswordResponse {
  readonly user?: AuthPerson
}
type AuthSession = Awaited<ReturnType<Auth['api']['getSession']>>

function toPerson({ id, email, name }: Person): Person {
  return { id, email, name }
}
