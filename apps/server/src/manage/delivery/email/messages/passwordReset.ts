import { formatTime } from '../formatTime.ts'
import type { EmailContent } from '../renderEmail.ts'

export interface PasswordResetFacts {
  readonly url: string
  readonly expiresAt: string
}

export function passwordReset({ url, expiresAt }: PasswordResetFacts): EmailContent {
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: ['Somebody asked for a link to set a new password for your Throughlink account.'],
    action: { label: 'Set a new password', url },
    notes: [
      `The link works once, until ${formatTime(expiresAt, 'en')}. All your sessions end when you use it.`,
      'If it was not you, ignore this email: your password stays as it is.',
    ],
  }
}
