import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { assertSafe } from './assertSafe.ts'
import { freshSeconds, sessionCookieName } from './authOptions.ts'
import { callAuth, headersFor, setCookies } from './callAuth.ts'
import type { Auth } from './createAuth.ts'
import { csrfToken } from './csrfToken.ts'
import { hashSessionToken } from './hashSessionTokens.ts'
import type { Person, PersonSession } from './person.ts'
import { findSessionId } from './accountStatements.ts'

export interface PersonSessionsOptions {
  readonly db: Kysely<Database>
  readonly auth: Auth
  readonly csrfKey: Buffer
  readonly publicOrigin: string
}

/** What a client gets that has just signed in, or asks who it is. */
export interface SignedIn {
  readonly person: Person
  readonly csrfToken: string
}

export interface PersonSessions {
  /** Null without a good cookie. Writes nothing. */
  read(request: FastifyRequest): Promise<PersonSession | null>
  /** Reads it, and gives it its full time again once a day. Throws `unauthenticated`. */
  renew(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn>
  /** Who is signed in and means what they send. Throws `unauthenticated` and what {@link assertSafe} throws. */
  require(request: FastifyRequest): Promise<PersonSession>
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<SignedIn>
  /** Ends all sessions of the person but a new one. Throws `sign_in_failed` for a wrong password. */
  changePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<SignedIn>
  /** Makes the browser forget its cookie. */
  clearCookies(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Sessions as better-auth keeps them, for requests as Fastify has them. */
export function createPersonSessions(parts: PersonSessionsOptions): PersonSessions {
  const { db, auth, csrfKey, publicOrigin } = parts
  const cookieName = sessionCookieName(publicOrigin)

  function toSession(found: NonNullable<Found>): PersonSession {
    const { session, user } = found
    return {
      person: toPerson(user),
      sessionId: session.id,
      csrfToken: csrfToken(csrfKey, session.id),
      isFresh: Date.now() - session.createdAt.getTime() < freshSeconds * 1000,
    }
  }

  async function read(request: FastifyRequest): Promise<PersonSession | null> {
    if (request.headers.cookie?.includes(`${cookieName}=`) !== true) return null
    const query = { disableRefresh: true, disableCookieCache: true }
    const headers = headersFor(request)
    const found = await callAuth(() => auth.api.getSession({ headers, query }), 'unauthenticated')
    return found === null ? null : toSession(found)
  }

  /** Of a session that was made a moment ago. */
  async function toSignedIn(token: string | null, user: Person): Promise<SignedIn> {
    const id = token === null ? null : await findSessionId(db, hashSessionToken(token))
    if (id === null) throw new ProblemError('unauthenticated')
    return { person: toPerson(user), csrfToken: csrfToken(csrfKey, id) }
  }

  return {
    read,

    async renew(request, reply) {
      const query = { disableCookieCache: true }
      const options = { headers: headersFor(request), query, returnHeaders: true } as const
      const answer = await callAuth(() => auth.api.getSession(options), 'unauthenticated')
      setCookies(reply, answer.headers)
      if (answer.response === null) throw new ProblemError('unauthenticated')
      const { person, csrfToken: token } = toSession(answer.response)
      return { person, csrfToken: token }
    },

    async require(request) {
      const session = await read(request)
      if (session === null) throw new ProblemError('unauthenticated')
      assertSafe(request, session, publicOrigin)
      return session
    },

    async signIn(request, reply, credentials) {
      const options = {
        body: credentials,
        headers: headersFor(request),
        returnHeaders: true,
      } as const
      const answer = await callAuth(() => auth.api.signInEmail(options), 'sign_in_failed')
      setCookies(reply, answer.headers)
      return toSignedIn(answer.response.token, answer.response.user)
    },

    async changePassword(request, reply, passwords) {
      const body = { ...passwords, revokeOtherSessions: true }
      const options = { body, headers: headersFor(request), returnHeaders: true } as const
      const answer = await callAuth(() => auth.api.changePassword(options), 'sign_in_failed')
      setCookies(reply, answer.headers)
      return toSignedIn(answer.response.token, answer.response.user)
    },

    async clearCookies(request, reply) {
      const options = { headers: headersFor(request), returnHeaders: true } as const
      setCookies(reply, (await auth.api.signOut(options)).headers)
    },
  }
}

type Found = Awaited<ReturnType<Auth['api']['getSession']>>

function toPerson({ id, email, name }: Person): Person {
  return { id, email, name }
}
