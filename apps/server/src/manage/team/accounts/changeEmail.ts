import type { Kysely, Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import {
  createOneTimeToken,
  emailChangeValidMs,
  hashOneTimeToken,
} from '#manage/access/oneTimeToken.ts'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { deletePersonTokens, deleteSessionsByPerson } from './accountStatements.ts'
import { auditPerson } from './auditPerson.ts'
import {
  deleteEmailChange,
  type EmailChange,
  lockEmailChange,
  saveEmail,
  saveEmailChange,
} from './emailChangeStatements.ts'
import type { Person } from './person.ts'

export interface ChangeEmailOptions {
  readonly emails: Emails
  readonly publicOrigin: string
  readonly requestId: string
  readonly now: () => number
}

/** Emails are limited by day and recipient. An hour later, there may be room. */
const retryAfterSeconds = 3_600

/**
 * Sends a link to the current address of a person, who wants another one. Nothing is sent to the new address before
 * that link was used, so a session alone neither takes an account over nor sends email to strangers.
 */
export async function requestEmailChange(
  db: Kysely<Database>,
  person: Person,
  newEmail: string,
  options: ChangeEmailOptions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = { personId: person.id, oldEmail: person.email, newEmail, isOldConfirmed: false }
    await sendLink(trx, change, options)
    await auditPerson(trx, {
      person: { id: person.id },
      action: 'person.email_change_requested',
      requestId: options.requestId,
    })
  })
}

/** The outcome of a link. False: the new address has to confirm too. */
export interface ConfirmedEmail {
  readonly email: string
  readonly isChanged: boolean
}

/**
 * Uses a link. The link to the current address sends one to the new address. That link changes the address, and ends all
 * sessions of the person except the one that opened it.
 */
export async function confirmEmailChange(
  db: Kysely<Database>,
  token: string,
  keptSession: { readonly personId: string; readonly sessionId: string } | null,
  options: ChangeEmailOptions,
): Promise<ConfirmedEmail> {
  return db.transaction().execute(async (trx) => {
    const change = await lockEmailChange(trx, hashOneTimeToken(token))
    if (change === null) throw new ProblemError('invalid_token')
    const { personId, newEmail: email, isOldConfirmed } = change
    if (!isOldConfirmed) {
      await sendLink(trx, { ...change, isOldConfirmed: true }, options)
      return { email, isChanged: false }
    }
    const keptId = keptSession?.personId === personId ? keptSession.sessionId : null
    await apply(trx, change, keptId, options)
    return { email, isChanged: true }
  })
}

/** Replaces the link of a request by the next one, and sends it. */
async function sendLink(
  trx: Transaction<Database>,
  { personId, oldEmail, newEmail, isOldConfirmed }: EmailChange,
  { emails, publicOrigin, now }: ChangeEmailOptions,
): Promise<void> {
  const { text, hash } = createOneTimeToken()
  const expiresAt = new Date(now() + emailChangeValidMs)
  await saveEmailChange(trx, {
    person_id: personId,
    new_email: newEmail,
    token_hash: hash,
    is_old_confirmed: isOldConfirmed,
    expires_at: expiresAt,
  })
  const link = {
    url: buildTokenUrl(publicOrigin, 'emailChange', text),
    expiresAt: expiresAt.toISOString(),
  }
  const isQueued = await emails.enqueue(trx, {
    to: isOldConfirmed ? newEmail : oldEmail,
    organizationId: null,
    message: isOldConfirmed
      ? { kind: 'emailChangeNew', facts: link }
      : { kind: 'emailChangeOld', facts: { ...link, newEmail } },
  })
  if (!isQueued) throw new ProblemError('rate_limited', { retryAfterSeconds })
}

async function apply(
  trx: Transaction<Database>,
  { personId, oldEmail, newEmail }: EmailChange,
  keptSessionId: string | null,
  { emails, requestId, now }: ChangeEmailOptions,
): Promise<void> {
  // Only the owner of the new address has this link, so they may know.
  if (!(await saveEmail(trx, personId, newEmail))) {
    throw new ProblemError('conflict', { detail: 'Another account has this email address.' })
  }
  await deleteEmailChange(trx, personId)
  // They were sent to the old address.
  await deletePersonTokens(trx, 'reset', personId)
  await deleteSessionsByPerson(trx, personId, keptSessionId)
  await auditPerson(trx, { person: { id: personId }, action: 'person.email_changed', requestId })
  const facts = { at: new Date(now()).toISOString(), newEmail }
  const message = { kind: 'emailChanged', facts } as const
  await emails.enqueue(trx, { to: oldEmail, organizationId: null, message })
}
