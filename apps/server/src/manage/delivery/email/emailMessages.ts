import { certificateExpiring } from './messages/certificateExpiring.ts'
import { domainRecordMissing } from './messages/domainRecordMissing.ts'
import { domainUnhealthy } from './messages/domainUnhealthy.ts'
import { emailChanged } from './messages/emailChanged.ts'
import { emailChangeNew } from './messages/emailChangeNew.ts'
import { emailChangeOld } from './messages/emailChangeOld.ts'
import { factorChanged } from './messages/factorChanged.ts'
import { importFinished } from './messages/importFinished.ts'
import { invitation } from './messages/invitation.ts'
import { passwordChanged } from './messages/passwordChanged.ts'
import { passwordReset } from './messages/passwordReset.ts'
import { quota } from './messages/quota.ts'
import { sharedReport } from './messages/sharedReport.ts'
import { signedIn } from './messages/signedIn.ts'
import { test } from './messages/test.ts'
import { webhookDisabled } from './messages/webhookDisabled.ts'
import { weeklyReport } from './messages/weeklyReport.ts'
import type { EmailContent, EmailContext } from './renderEmail.ts'

/** The builder of each email, by kind. It gets the facts of the email, and needs no database. */
const messages = {
  certificateExpiring,
  domainRecordMissing,
  domainUnhealthy,
  emailChanged,
  emailChangeNew,
  emailChangeOld,
  factorChanged,
  importFinished,
  invitation,
  passwordChanged,
  passwordReset,
  quota,
  sharedReport,
  signedIn,
  test,
  webhookDisabled,
  weeklyReport,
} as const

export type EmailKind = keyof typeof messages

/** What an email says. Its facts are stored as JSON until it is sent. */
export type EmailMessage = {
  [Kind in EmailKind]: {
    readonly kind: Kind
    readonly facts: Parameters<(typeof messages)[Kind]>[0]
  }
}[EmailKind]

/** Builds the content of an email. Emails to members are in English, like the dashboard. */
export function buildContent({ kind, facts }: EmailMessage, context: EmailContext): EmailContent {
  const build = messages[kind] as (facts: unknown, context: EmailContext) => EmailContent
  return build(facts, context)
}
