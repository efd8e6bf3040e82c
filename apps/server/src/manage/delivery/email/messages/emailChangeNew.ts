import { formatTime } from '../formatTime.ts'
import type { EmailContent } from '../renderEmail.ts'

export interface EmailChangeNewFacts {
  readonly url: string
  readonly expiresAt: string
}

/** To the new address of a person: the second of two confirmations. Without names, because it may be a typing error. */
export function emailChangeNew({ url, expiresAt }: EmailChangeNewFacts): EmailContent {
  return {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: ['Use this address to sign in to your Throughlink account from now on.'],
    action: { label: 'Use this address', url },
    notes: [
      `The link works once, until ${formatTime(expiresAt, 'en')}. Your other sessions end when you use it.`,
      'If you did not ask for this, ignore this email: nothing changes.',
    ],
  }
}
