import { formatTime } from '../formatTime.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface EmailChangeOldFacts {
  readonly newEmail: string
  readonly url: string
  readonly expiresAt: string
}

/** To the current address of a person: the first of two confirmations. */
export function emailChangeOld(
  { newEmail, url, expiresAt }: EmailChangeOldFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: 'Confirm the change of your email address',
    heading: 'Change your email address?',
    paragraphs: [
      'Somebody who is signed in to your Throughlink account asked to replace this address with another one.',
      'If it was you, confirm it. We send a second link to the new address then, and nothing changes before you use that one too.',
    ],
    facts: [{ label: 'New address', value: quoteName(newEmail) }],
    action: { label: 'Confirm the change', url },
    notes: [
      `The link works once, until ${formatTime(expiresAt, 'en')}.`,
      `If it was not you, do not open the link. Somebody else has a session of your account: sign in at ${publicOrigin}, ` +
        'end the sessions that you do not know, and change your password.',
    ],
  }
}
