import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import { createOneTimeToken, hashOneTimeToken, resetValidMs } from '#manage/access/oneTimeToken.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { findPersonAddress } from '#manage/delivery/email/emailStatements.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import {
  allowPassword,
  consumePersonToken,
  deletePersonTokens,
  deleteSessionsByPerson,
  findPersonByEmail,
  findPersonToken,
  insertPersonToken,
  listSignInProviders,
  savePassword,
} from './accountStatements.ts'
import { auditPerson } from './auditPerson.ts'
import { deleteEmailChange } from './emailChangeStatements.ts'
import { deletePendingSignIns } from './factor/factorStatements.ts'
import { type PasswordPolicy, requirePasswordAllowed } from './passwordPolicy.ts'
import type { Person } from './person.ts'

export const resetHours = resetValidMs / hourMs

/**
 * Creates a link to set a new password, for the operator. Returns null if nobody has the email address. For a day, the
 * person may use the password even if single sign-on is required: it is the way back while the issuer is down.
 */
export async function createResetLink(
  db: Kysely<Database>,
  publicOrigin: string,
  email: string,
  now: () => number,
): Promise<string | null> {
  const person = await findPersonByEmail(db, email.toLowerCase())
  if (person === null) return null
  const { text, hash } = createOneTimeToken()
  const expiresAt = new Date(now() + resetValidMs)
  await db.transaction().execute(async (trx) => {
    await deletePersonTokens(trx, 'reset', person.id)
    await allowPassword(trx, person.id, new Date(now() + dayMs))
    const token = { hash, purpose: 'reset', person_id: person.id, expires_at: expiresAt } as const
    await insertPersonToken(trx, token)
    await auditPerson(trx, {
      person,
      action: 'person.reset_link_created',
      service: 'operator',
      requestId: null,
    })
  })
  return buildTokenUrl(publicOrigin, 'reset', text)
}

export interface ResetLinkOptions {
  readonly emails: Emails
  readonly publicOrigin: string
  readonly requestId: string
  readonly now: () => number
}

/**
 * Sends a link to set a new password, unless the person has none: then a link would add a second way to sign in, and the
 * issuer could not keep them out any more. Earlier links go on to work until one of them is used, so that nobody can
 * invalidate them by asking for more.
 */
export async function sendResetLink(
  db: Kysely<Database>,
  person: Person,
  { emails, publicOrigin, requestId, now }: ResetLinkOptions,
): Promise<void> {
  if (!(await listSignInProviders(db, person.id)).includes('credential')) return
  const { text, hash } = createOneTimeToken()
  const expiresAt = new Date(now() + resetValidMs)
  const url = buildTokenUrl(publicOrigin, 'reset', text)
  const facts = { url, expiresAt: expiresAt.toISOString() }
  await db.transaction().execute(async (trx) => {
    const message = { kind: 'passwordReset', facts } as const
    const { email: to } = person
    if (!(await emails.enqueue(trx, { to, organizationId: null, message }))) return
    const token = { hash, purpose: 'reset', person_id: person.id, expires_at: expiresAt } as const
    await insertPersonToken(trx, token)
    await auditPerson(trx, {
      person,
      action: 'person.reset_link_created',
      service: 'sign-in',
      requestId,
    })
  })
}

export interface ResetOptions {
  readonly emails: Emails
  readonly policy: PasswordPolicy
  readonly requestId: string
}

/** Sets the password and ends all sessions, because the old password may be known to somebody else. */
export async function resetPassword(
  db: Kysely<Database>,
  token: string,
  password: string,
  { emails, policy, requestId }: ResetOptions,
): Promise<void> {
  const hash = hashOneTimeToken(token)
  if ((await findPersonToken(db, 'reset', hash)) === null) throw new ProblemError('invalid_token')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const personId = (await consumePersonToken(trx, 'reset', hash))?.personId
    if (personId == null) throw new ProblemError('invalid_token')
    const address = await findPersonAddress(trx, personId)
    if (address !== null) await requirePasswordAllowed(trx, policy, address)
    // Other links of the same person must not work afterwards.
    await deletePersonTokens(trx, 'reset', personId)
    // Whoever knew the old password may have asked for another address.
    await deleteEmailChange(trx, personId)
    await savePassword(trx, randomUUID(), personId, passwordHash)
    await deleteSessionsByPerson(trx, personId)
    // The second factor stays: a link by email must not be enough to sign in.
    await deletePendingSignIns(trx, personId)
    await auditPerson(trx, { person: { id: personId }, action: 'person.password_reset', requestId })
    if (address === null) return
    const facts = { at: new Date().toISOString(), isReset: true }
    const message = { kind: 'passwordChanged', facts } as const
    await emails.enqueue(trx, { to: address, organizationId: null, message })
  })
}
