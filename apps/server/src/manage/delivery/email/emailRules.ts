import { emailChangeValidMs, invitationValidMs, resetValidMs } from '#manage/access/oneTimeToken.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import type { EmailKind } from './emailMessages.ts'

/** How long an email may wait, and how many of its kind are sent in a day. */
export interface EmailRule {
  /** Not longer than its link works. */
  readonly validMs: number
  /**
   * From all organizations together. Counted by kind, so that nobody can use up the budget of a warning by causing other
   * emails.
   */
  readonly maxPerRecipient: number
  readonly maxPerOrganization: number
}

/** The time in which emails are counted. */
export const limitWindowMs = dayMs

const warning = { validMs: 3 * dayMs, maxPerRecipient: 20, maxPerOrganization: 2_000 } as const

export const emailRules: Readonly<Record<EmailKind, EmailRule>> = {
  certificateExpiring: warning,
  domainRecordMissing: warning,
  domainUnhealthy: warning,
  emailChanged: warning,
  // To an address that somebody typed in, after the current one has confirmed it.
  emailChangeNew: { validMs: emailChangeValidMs, maxPerRecipient: 5, maxPerOrganization: 0 },
  emailChangeOld: { validMs: emailChangeValidMs, maxPerRecipient: 10, maxPerOrganization: 0 },
  factorChanged: warning,
  importFinished: warning,
  // To an address that somebody typed in, so it must not be of use for spam.
  invitation: { validMs: invitationValidMs, maxPerRecipient: 5, maxPerOrganization: 200 },
  passwordChanged: warning,
  passwordReset: { validMs: resetValidMs, maxPerRecipient: 10, maxPerOrganization: 0 },
  quota: warning,
  sharedReport: warning,
  signedIn: warning,
  // Somebody waits for it.
  test: { validMs: hourMs, maxPerRecipient: 20, maxPerOrganization: 20 },
  webhookDisabled: warning,
  weeklyReport: warning,
}
