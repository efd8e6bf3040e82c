import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { chargeSignIn } from '../accountHooks.ts'
import { findPasswordHash, saveProof } from '../accountStatements.ts'
import { auditPerson } from '../auditPerson.ts'
import { callAuth, toAuthHeaders } from '../callAuth.ts'
import type { Auth } from '../createAuth.ts'
import {
  forgetFactorProofs,
  hasFactor,
  listRequiringOrganizations,
} from '../factor/factorStatements.ts'
import { type PasswordPolicy, requirePasswordAllowed } from '../passwordPolicy.ts'
import type { PersonSession } from '../person.ts'
import type { PersonSessions, SignedIn } from '../personSessions.ts'
import type { ProofOptions } from '../requireProof.ts'
import {
  challengeMs,
  type ChallengePurpose,
  consumeChallenge,
  saveChallenge,
} from './challenges.ts'
import type { Assertion, Registration } from './passkeySchemas.ts'
import {
  deletePasskey,
  findPasskey,
  hasPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  savePasskeyUse,
} from './passkeyStatements.ts'

export interface PasskeysOptions extends ProofOptions {
  readonly db: Kysely<Database>
  readonly auth: Auth
  readonly cookieSecrets: readonly string[]
  readonly publicOrigin: string
  readonly emails: Emails
  readonly sessions: Pick<PersonSessions, 'enter' | 'recordSignIn'>
  readonly policy: PasswordPolicy
}

/** For the functions of the browser. */
export type CredentialOptions = Readonly<Record<string, unknown>>

export interface Passkeys {
  readonly createAddOptions: (session: PersonSession) => Promise<CredentialOptions>
  /** Adds a passkey, which proves a second factor in the session too. */
  readonly add: (
    request: FastifyRequest,
    session: PersonSession,
    name: string,
    credential: Registration,
  ) => Promise<PasskeyRow>
  readonly remove: (request: FastifyRequest, session: PersonSession, id: string) => Promise<void>
  readonly createSignInOptions: (request: FastifyRequest) => Promise<CredentialOptions>
  /** Throws `sign_in_failed`, with the same text for an unknown passkey and for one that proves nothing. */
  readonly signIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    credential: Assertion,
  ) => Promise<SignedIn>
  readonly createProofOptions: (session: PersonSession) => Promise<CredentialOptions>
  /** Checks a passkey of the person of a session. Throws `invalid_token`. */
  readonly prove: (
    request: FastifyRequest,
    session: PersonSession,
    credential: Assertion,
  ) => Promise<void>
}

const maxPasskeys = 20
/** EdDSA, ES256 and RS256. The library would try others first, for which Node prints a warning. */
const supportedAlgorithmIDs = [-8, -7, -257]
/** The authenticator must check who holds it, by a finger, a face or a PIN. So a passkey is two factors. */
const userVerification = 'required'

/** Passkeys (WebAuthn), which work on the public origin only. */
export function createPasskeys(options: PasskeysOptions): Passkeys {
  const { db, auth, cookieSecrets, publicOrigin, emails, limits, sessions, policy } = options
  const rpID = new URL(publicOrigin).hostname
  const expected = {
    expectedOrigin: publicOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }

  async function createGetOptions(purpose: ChallengePurpose, personId: string | null) {
    const passkeys = personId === null ? [] : await listPasskeys(db, personId)
    const allowCredentials = passkeys.map(({ credential_id: id, transports }) => ({
      id,
      transports,
    }))
    const created = await generateAuthenticationOptions({
      rpID,
      userVerification,
      timeout: challengeMs,
      ...(personId === null ? {} : { allowCredentials }),
    })
    await saveChallenge(db, created.challenge, purpose)
    return { ...created }
  }

  /** Returns the passkey that a browser claims to have used, and whether it has signed a challenge for this purpose. */
  async function check(credential: Assertion, purpose: ChallengePurpose) {
    const passkey = await findPasskey(db, credential.id)
    if (passkey === null) return null
    const challenge = await takeChallenge(credential, purpose)
    if (challenge === null) return { ...passkey, isVerified: false }
    const result = await verifyAuthenticationResponse({
      ...expected,
      response: toResponse(credential),
      expectedChallenge: challenge,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }).catch(() => null)
    if (result?.verified !== true) return { ...passkey, isVerified: false }
    await savePasskeyUse(db, passkey.id, result.authenticationInfo.newCounter)
    return { ...passkey, isVerified: true }
  }

  /** Returns the challenge that was signed and ends it. Null if we did not send it for this purpose. */
  async function takeChallenge(
    { response }: { readonly response: { readonly clientDataJSON: string } },
    purpose: ChallengePurpose,
  ): Promise<string | null> {
    const challenge = readChallenge(response.clientDataJSON)
    if (challenge === null || !(await consumeChallenge(db, challenge, purpose))) return null
    return challenge
  }

  function sendChange(
    trx: Kysely<Database>,
    to: string,
    change: 'passkeyAdded' | 'passkeyRemoved',
  ) {
    const facts = { at: new Date().toISOString(), change }
    const message = { kind: 'factorChanged', facts } as const
    return emails.enqueue(trx, { to, organizationId: null, message })
  }

  async function auditFailure(request: FastifyRequest, id: string): Promise<void> {
    await auditPerson(db, {
      person: { id },
      action: 'person.sign_in_failed',
      service: 'sign-in',
      details: { method: 'passkey' },
      requestId: request.id,
    })
  }

  return {
    async createAddOptions({ person, sessionId }) {
      const passkeys = await listPasskeys(db, person.id)
      if (passkeys.length >= maxPasskeys) {
        const detail = `You have ${maxPasskeys} passkeys. Remove one first.`
        throw new ProblemError('conflict', { detail })
      }
      const created = await generateRegistrationOptions({
        rpName: 'Throughlink',
        rpID,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        attestationType: 'none',
        supportedAlgorithmIDs,
        timeout: challengeMs,
        excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({
          id,
          transports,
        })),
        // Discoverable, so that people sign in without typing their address.
        authenticatorSelection: { residentKey: 'required', userVerification },
      })
      await saveChallenge(db, created.challenge, { kind: 'add', sessionId })
      return { ...created }
    },

    async add(request, { person, sessionId }, name, credential) {
      const challenge = await takeChallenge(credential, { kind: 'add', sessionId })
      if (challenge === null) throw createInvalid()
      const result = await verifyRegistrationResponse({
        ...expected,
        response: toResponse(credential),
        expectedChallenge: challenge,
        supportedAlgorithmIDs,
      }).catch(() => null)
      if (result?.verified !== true) throw createInvalid()
      const { id, publicKey, counter } = result.registrationInfo.credential
      return db.transaction().execute(async (trx) => {
        const added = await insertPasskey(trx, {
          id: randomUUID(),
          person_id: person.id,
          name: name.trim(),
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter: String(counter),
          transports: credential.response.transports ?? [],
        })
        if (added === null) {
          throw new ProblemError('conflict', { detail: 'This passkey was added before.' })
        }
        await saveProof(trx, sessionId, new Date(), true)
        await auditPerson(trx, { person, action: 'person.passkey_added', requestId: request.id })
        await sendChange(trx, person.email, 'passkeyAdded')
        return added
      })
    },

    async remove(request, { person }, id) {
      await db.transaction().execute(async (trx) => {
        if (!(await deletePasskey(trx, person.id, id))) throw new ProblemError('not_found')
        if (!(await hasFactor(trx, person.id)) && !(await hasPasskey(trx, person.id))) {
          const [organization] = await listRequiringOrganizations(trx, person.id)
          if (organization !== undefined) {
            const detail = `${organization} requires a second factor. Add another passkey or an authenticator app first.`
            throw new ProblemError('conflict', { detail })
          }
          await forgetFactorProofs(trx, person.id)
        }
        await auditPerson(trx, { person, action: 'person.passkey_removed', requestId: request.id })
        await sendChange(trx, person.email, 'passkeyRemoved')
      })
    },

    async createSignInOptions(request) {
      await chargeSignIn(limits, request, null)
      return createGetOptions({ kind: 'sign-in' }, null)
    },

    async signIn(request, reply, credential) {
      await chargeSignIn(limits, request, null)
      const passkey = await check(credential, { kind: 'sign-in' })
      const personId = passkey?.person_id
      if (personId === undefined || passkey?.isVerified !== true) {
        if (personId !== undefined) await auditFailure(request, personId)
        throw new ProblemError('sign_in_failed', {
          detail: 'The passkey is unknown, or it was not confirmed in time. Try again.',
        })
      }
      // The issuer decides who may sign in without a password. A passkey must not take that decision away.
      if ((await findPasswordHash(db, personId)) === null) {
        const detail =
          'Your account has no password. Sign in with the issuer, and use the passkey as a second factor.'
        throw new ProblemError('sign_in_failed', { detail })
      }
      await requirePasswordAllowed(db, policy, passkey.email)
      const call = {
        body: { personId },
        headers: toAuthHeaders(request, cookieSecrets),
        returnHeaders: true,
      } as const
      const { headers } = await callAuth(() => auth.api.startSession(call), 'unauthenticated')
      const details = { method: 'passkey', factor: 'passkey' } as const
      await sessions.recordSignIn(request, reply, headers, details)
      return sessions.enter(request, reply, headers)
    },

    createProofOptions: ({ person, sessionId }) =>
      createGetOptions({ kind: 'proof', sessionId }, person.id),

    async prove(request, { person, sessionId }, credential) {
      await chargeSignIn(limits, request, null)
      const passkey = await check(credential, { kind: 'proof', sessionId })
      if (passkey?.isVerified === true && passkey.person_id === person.id) return
      await auditFailure(request, person.id)
      throw createInvalid()
    },
  }
}

/** Without the kind of authenticator, which is not signed and may be null. */
function toResponse<T extends Assertion | Registration>(credential: T) {
  const { authenticatorAttachment: _, ...rest } = credential
  return rest
}

function createInvalid(): ProblemError {
  const detail = 'The passkey was not confirmed in time, or is not the right one. Try again.'
  return new ProblemError('invalid_token', { detail })
}

/** Returns null for malformed data. The signature is checked afterwards. */
function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge } = data as { readonly challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
