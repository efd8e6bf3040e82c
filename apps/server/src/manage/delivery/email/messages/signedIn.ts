import { describeUserAgent } from '@throughlink/protocol/rules'
import { formatTime } from '../formatTime.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface SignedInFacts {
  readonly at: string
  /** As the browser names itself. Null: it does not. */
  readonly userAgent: string | null
}

/** About a sign-in with a browser that was not used for this account before. */
export function signedIn(
  { at, userAgent }: SignedInFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    paragraphs: [
      'Somebody signed in to your Throughlink account with a browser that you had not used here before.',
    ],
    facts: [
      { label: 'Time', value: formatTime(at, 'en') },
      { label: 'Browser', value: quoteName(describeUserAgent(userAgent)) },
    ],
    action: { label: 'See your sessions', url: `${publicOrigin}/account` },
    notes: [
      'If it was you, there is nothing to do.',
      'If it was not you, end the session there and change your password.',
    ],
  }
}
