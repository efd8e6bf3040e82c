import type { Kysely } from 'kysely'
import { openSecret, type SealingKeys } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Mail, Mailer } from '#platform/smtp/createMailer.ts'
import { type SmtpFailure, toSmtpFailure } from '#platform/smtp/smtpFailure.ts'
import { hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { type QueuedEmail, toSealedName } from './createEmails.ts'
import { buildContent } from './emailMessages.ts'
import {
  type ClaimedEmail,
  claimEmail,
  expireEmails,
  pauseServer,
  postponeEmail,
  recordServerFailure,
  recordServerSuccess,
  settleEmail,
} from './emailStatements.ts'
import { renderEmail } from './renderEmail.ts'
import { buildUnsubscribeUrl } from './unsubscribeToken.ts'

export interface SendDueEmailsOptions {
  readonly db: Kysely<Database>
  readonly keys: SealingKeys
  /** Null: the service sends no email any more. What waits, waits until it expires. */
  readonly mailer: Mailer | null
  readonly publicOrigin: string
  readonly now: () => number
  /** Called for each attempt. `failed`: it is not repeated. */
  readonly onAttempt: (outcome: 'sent' | 'retried' | 'failed') => void
  /** Called for each attempt that failed. The failure contains no address and no text of the email. */
  readonly onFailure: (failure: { readonly code: string; readonly status: number | null }) => void
}

/** Longer than an attempt may take. */
const leaseMs = 2 * minuteMs
const minPauseMs = 5 * secondMs
const maxPauseMs = 10 * minuteMs
const minRetryMs = minuteMs
const maxRetryMs = hourMs

/**
 * Sends the emails that are due, one after the other. If the server cannot be used, it is left alone for some seconds
 * up to ten minutes, and the emails wait. The job takes one of the places of a worker at most, for as long as an attempt
 * may take, so nothing else waits for a server that hangs. An email may arrive twice, with the same id, if a process
 * dies while it sends.
 */
export async function sendDueEmails(
  options: SendDueEmailsOptions,
  signal?: AbortSignal,
): Promise<void> {
  const { db, mailer, now, onAttempt } = options
  const expired = await expireEmails(db, new Date(now()))
  for (let count = 0; count < expired; count++) onAttempt('failed')
  while (mailer !== null && signal?.aborted !== true) {
    const nowMs = now()
    const claimed = await claimEmail(db, new Date(nowMs), new Date(nowMs + leaseMs))
    if (claimed === null) return
    await attempt({ ...options, mailer }, claimed, signal)
  }
}

async function attempt(
  options: SendDueEmailsOptions & { readonly mailer: Mailer },
  claimed: ClaimedEmail,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, keys, mailer, publicOrigin, now, onAttempt, onFailure } = options
  const { id, tries } = claimed
  const mail = toMail(keys, publicOrigin, claimed)
  if (mail === null) {
    await settleEmail(db, id, 'failed', 'unreadable')
    onAttempt('failed')
    onFailure({ code: 'unreadable', status: null })
    return
  }
  try {
    await mailer(mail, signal)
  } catch (error) {
    if (signal?.aborted === true) {
      await postponeEmail(db, id, new Date(now()), null)
      return
    }
    const failure = toSmtpFailure(error)
    await recordFailure(db, { id, tries, failure, nowMs: now() })
    onAttempt(failure.kind === 'refused' ? 'failed' : 'retried')
    onFailure(failure)
    return
  }
  await settleEmail(db, id, 'sent', null)
  await recordServerSuccess(db, new Date(now()))
  onAttempt('sent')
}

interface RecordedFailure {
  readonly id: string
  readonly tries: number
  readonly failure: SmtpFailure
  readonly nowMs: number
}

async function recordFailure(
  db: Kysely<Database>,
  { id, tries, failure, nowMs }: RecordedFailure,
): Promise<void> {
  const { kind, code } = failure
  if (kind === 'refused') {
    await settleEmail(db, id, 'failed', code)
    return
  }
  if (kind === 'later') {
    const delayMs = Math.min(minRetryMs * 2 ** (tries - 1), maxRetryMs)
    await postponeEmail(db, id, new Date(nowMs + delayMs), code)
    return
  }
  const failures = await recordServerFailure(db, new Date(nowMs), code)
  const until = new Date(nowMs + Math.min(minPauseMs * 2 ** (failures - 1), maxPauseMs))
  // After the others: if this email is what breaks the server, they are sent first.
  await postponeEmail(db, id, until, code)
  await pauseServer(db, until)
}

/** Returns null if the key that encrypted the email was removed, or another version of the service wrote it. */
function toMail(
  keys: SealingKeys,
  publicOrigin: string,
  { id, content }: ClaimedEmail,
): Mail | null {
  try {
    const opened = openSecret(keys, content, toSealedName(id)).toString()
    const { to, language, message, unsubscribe } = JSON.parse(opened) as QueuedEmail
    const end =
      unsubscribe === undefined
        ? {}
        : { unsubscribeUrl: buildUnsubscribeUrl(publicOrigin, keys, unsubscribe) }
    const context = { language, publicOrigin, ...end }
    return { id, to, ...end, ...renderEmail(buildContent(message, context), context) }
  } catch {
    return null
  }
}
