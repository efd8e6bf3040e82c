import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { auditPerson, type PersonAuditEntry } from '../auditPerson.ts'
import { toAuthHeaders } from '../callAuth.ts'
import type { Auth } from '../createAuth.ts'
import { hasPasskey } from '../passkeys/passkeyStatements.ts'
import type { Person, PersonSession } from '../person.ts'
import type { PersonSessions, SignedIn } from '../personSessions.ts'
import { requireProof } from '../requireProof.ts'
import { readSigned } from '../signCookiesAgain.ts'
import { getPendingCookieName } from '../toBetterAuthOptions.ts'
import { callFactor, createNotPending, createWrongCode } from './callFactor.ts'
import {
  claimCode,
  forgetFactorProofs,
  hasFactor,
  listRequiringOrganizations,
  releaseCode,
} from './factorStatements.ts'

export interface FactorsOptions {
  readonly db: Kysely<Database>
  readonly auth: Auth
  readonly cookieSecrets: readonly string[]
  readonly publicOrigin: string
  readonly limits: RateLimits
  readonly emails: Emails
  readonly sessions: Pick<PersonSessions, 'enter' | 'recordSignIn'>
}

export interface FactorSetup {
  readonly url: string
  readonly secret: string
  readonly recoveryCodes: string[]
}

/** What a change of a factor needs: a code, and the password of people who have one. */
export interface FactorProof {
  readonly password?: string
  readonly code: string
}

export interface Factors {
  /** Finishes a sign-in that waits for a code. */
  signIn(request: FastifyRequest, reply: FastifyReply, code: string): Promise<SignedIn>
  /** Checks a code of the person of a session, once. */
  prove(request: FastifyRequest, session: PersonSession, code: string): Promise<void>
  /** Creates a secret that counts only after {@link confirm}. */
  setUp(request: FastifyRequest, session: PersonSession, password?: string): Promise<FactorSetup>
  confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    session: PersonSession,
    code: string,
  ): Promise<SignedIn>
  replaceCodes(
    request: FastifyRequest,
    session: PersonSession,
    proof: FactorProof,
  ): Promise<{ readonly recoveryCodes: string[] }>
  turnOff(
    request: FastifyRequest,
    reply: FastifyReply,
    session: PersonSession,
    proof: FactorProof,
  ): Promise<SignedIn>
}

/** Second factors: an authenticator app, and recovery codes for the loss of it. */
export function createFactors(options: FactorsOptions): Factors {
  const { db, auth, cookieSecrets, publicOrigin, limits, emails, sessions } = options

  const toHeaders = (request: FastifyRequest) => toAuthHeaders(request, cookieSecrets)

  /** Counts an attempt before it is checked. */
  const charge = ({ ip }: FastifyRequest, personId: string) =>
    enforceLimits(limits, [
      { limit: 'sign-in', by: 'address', subject: ip },
      { limit: 'code', by: 'account', subject: personId },
    ])

  /**
   * Checks a code of the app or a recovery code, once. With a session, it is checked for the person of the session;
   * otherwise for the sign-in that waits for it, which then becomes a session.
   */
  async function check(personId: string, code: string, headers: Headers) {
    const call = { body: { code }, headers, returnHeaders: true } as const
    if (isRecoveryCode(code)) return callFactor(() => auth.api.verifyBackupCode(call))
    if (!(await claimCode(db, personId, code))) throw createWrongCode()
    try {
      return await callFactor(() => auth.api.verifyTOTP(call))
    } catch (error) {
      await releaseCode(db, personId, code)
      throw error
    }
  }

  async function requireOn({ person }: PersonSession): Promise<void> {
    if (await hasFactor(db, person.id)) return
    throw new ProblemError('conflict', { detail: 'The second factor is off.' })
  }

  async function requireOff({ person }: PersonSession): Promise<void> {
    if (!(await hasFactor(db, person.id))) return
    throw new ProblemError('conflict', { detail: 'The second factor is on. Turn it off first.' })
  }

  async function requireUnneeded({ person }: PersonSession): Promise<void> {
    const [name] = await listRequiringOrganizations(db, person.id)
    if (name === undefined || (await hasPasskey(db, person.id))) return
    const detail = `${name} requires a second factor. Add a passkey first, or leave the organization.`
    throw new ProblemError('conflict', { detail })
  }

  /** Proves a change of a factor that is on. The password first, because checking a code uses it up. */
  async function requireFullProof(
    request: FastifyRequest,
    session: PersonSession,
    { password, code }: FactorProof,
  ): Promise<void> {
    await requireOn(session)
    await requireProof(options, request, session, password)
    await prove(request, session, code)
  }

  async function prove(
    request: FastifyRequest,
    { person }: PersonSession,
    code: string,
  ): Promise<void> {
    await charge(request, person.id)
    await auditWrong(request, person.id, check(person.id, code, toHeaders(request)))
    if (isRecoveryCode(code)) await sendChange(db, person.email, 'codeUsed')
  }

  /** Adds a wrong code to the audit log, and throws it on. */
  async function auditWrong<T>(
    request: FastifyRequest,
    personId: string,
    checked: Promise<T>,
  ): Promise<T> {
    try {
      return await checked
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'invalid_token') {
        await auditFailure(request, { id: personId }, 'code')
      }
      throw error
    }
  }

  function auditFailure(request: FastifyRequest, person: { readonly id: string }, method: string) {
    return auditPerson(db, {
      person,
      action: 'person.sign_in_failed',
      service: 'sign-in',
      details: { method },
      requestId: request.id,
    })
  }

  /** Adds a change to the audit log, and tells the person by email. */
  function report(
    request: FastifyRequest,
    person: Person,
    action: PersonAuditEntry['action'],
    change: 'added' | 'removed' | 'codesReplaced',
  ): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await auditPerson(trx, { person, action, requestId: request.id })
      await sendChange(trx, person.email, change)
    })
  }

  function sendChange(
    trx: Kysely<Database>,
    to: string,
    change: 'added' | 'removed' | 'codesReplaced' | 'codeUsed',
  ) {
    const facts = { at: new Date().toISOString(), change }
    const message = { kind: 'factorChanged', facts } as const
    return emails.enqueue(trx, { to, organizationId: null, message })
  }

  return {
    async signIn(request, reply, code) {
      const cookie = readPendingCookie(toHeaders(request), getPendingCookieName(publicOrigin))
      const personId = cookie && (await findPendingPerson(auth, cookie))
      if (cookie === null || personId === null) throw createNotPending()
      await charge(request, personId)
      // Without the cookie of a session: the code must finish this sign-in, not prove somebody else's session.
      const headers = toHeaders(request)
      headers.set('cookie', cookie)
      const checked = await auditWrong(request, personId, check(personId, code, headers))
      const factor = isRecoveryCode(code) ? 'recovery_code' : 'totp'
      await sessions.recordSignIn(request, reply, checked.headers, { method: 'password', factor })
      const signedIn = await sessions.enter(request, reply, checked.headers)
      if (isRecoveryCode(code)) await sendChange(db, signedIn.person.email, 'codeUsed')
      return signedIn
    },

    prove,

    async setUp(request, session, password) {
      await requireOff(session)
      await requireProof(options, request, session, password)
      const body = { method: 'totp', ...(password === undefined ? {} : { password }) } as const
      const headers = toHeaders(request)
      const created = await callFactor(() => auth.api.enableTwoFactor({ body, headers }))
      if (created.method !== 'totp') throw new Error('better-auth has set up another factor.')
      const { totpURI: url, backupCodes: recoveryCodes } = created
      return { url, secret: new URL(url).searchParams.get('secret') ?? '', recoveryCodes }
    },

    async confirm(request, reply, session, code) {
      await requireOff(session)
      await charge(request, session.person.id)
      const { headers } = await check(session.person.id, code, toHeaders(request))
      await report(request, session.person, 'person.factor_added', 'added')
      return sessions.enter(request, reply, headers, { isFactorProved: true })
    },

    async replaceCodes(request, session, proof) {
      await requireFullProof(request, session, proof)
      const { password } = proof
      const body = password === undefined ? {} : { password }
      const headers = toHeaders(request)
      const created = await callFactor(() => auth.api.generateBackupCodes({ body, headers }))
      await report(request, session.person, 'person.recovery_codes_replaced', 'codesReplaced')
      return { recoveryCodes: created.backupCodes }
    },

    async turnOff(request, reply, session, proof) {
      await requireUnneeded(session)
      await requireFullProof(request, session, proof)
      const { password } = proof
      const body = password === undefined ? {} : { password }
      const call = { body, headers: toHeaders(request), returnHeaders: true } as const
      const { headers } = await callFactor(() => auth.api.disableTwoFactor(call))
      await forgetFactorProofs(db, session.person.id)
      await report(request, session.person, 'person.factor_removed', 'removed')
      return sessions.enter(request, reply, headers)
    },
  }
}

function isRecoveryCode(code: string): boolean {
  return code.includes('-')
}

/** Returns the cookie of a sign-in that waits for a code, with its name, or null. */
function readPendingCookie(headers: Headers, name: string): string | null {
  const cookies = (headers.get('cookie') ?? '').split(';').map((each) => each.trim())
  return cookies.find((each) => each.startsWith(`${name}=`)) ?? null
}

/** Finds who a sign-in is of, to count its codes. better-auth checks the signature of the cookie afterwards. */
async function findPendingPerson(auth: Auth, cookie: string): Promise<string | null> {
  const signed = readSigned(cookie.slice(cookie.indexOf('=') + 1))
  if (signed === null) return null
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(signed.value)
  return found?.value ?? null
}
