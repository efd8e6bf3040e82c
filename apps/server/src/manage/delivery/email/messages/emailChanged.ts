import { formatTime } from '../formatTime.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface EmailChangedFacts {
  readonly at: string
  readonly newEmail: string
}

/** To the old address of a person. */
export function emailChanged(
  { at, newEmail }: EmailChangedFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'Your Throughlink account has a new address, after both were confirmed. You sign in with the new one, and this address gets no more email about the account. All other sessions have ended.',
    ],
    facts: [
      { label: 'New address', value: quoteName(newEmail) },
      { label: 'Time', value: formatTime(at, 'en') },
    ],
    notes: [
      `If it was not you, somebody else can read your email. Tell the owners of your organization and the operator of ${publicOrigin} at once.`,
    ],
  }
}
