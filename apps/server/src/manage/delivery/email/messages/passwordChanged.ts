import { formatTime } from '../formatTime.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface PasswordChangedFacts {
  readonly at: string
  /** Whether it was set with a link, without the old one. */
  readonly isReset: boolean
}

export function passwordChanged(
  { at, isReset }: PasswordChangedFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      isReset
        ? 'A new password was set for your Throughlink account with a link. All your sessions have ended.'
        : 'The password of your Throughlink account was changed. All your other sessions have ended.',
    ],
    facts: [{ label: 'Time', value: formatTime(at, 'en') }],
    notes: [
      `If it was not you, somebody else has your account. Set a new password at once at ${publicOrigin}, and tell the ` +
        'owners of your organization.',
    ],
  }
}
