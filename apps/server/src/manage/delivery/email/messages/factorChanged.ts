import { formatTime } from '../formatTime.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface FactorChangedFacts {
  readonly at: string
  readonly change: 'added' | 'removed' | 'codesReplaced' | 'codeUsed'
}

const texts: Readonly<
  Record<FactorChangedFacts['change'], { readonly subject: string; readonly text: string }>
> = {
  added: {
    subject: 'A second factor was added',
    text: 'A second factor was added to your Throughlink account. Signing in with the password needs a code from now on.',
  },
  removed: {
    subject: 'Your second factor was turned off',
    text: 'The second factor of your Throughlink account was turned off. The password alone is enough to sign in.',
  },
  codesReplaced: {
    subject: 'Your recovery codes were replaced',
    text: 'Your Throughlink account has new recovery codes. The old ones do not work any more.',
  },
  codeUsed: {
    subject: 'A recovery code was used',
    text: 'Somebody signed in to your Throughlink account with your password and a recovery code. The code does not work any more.',
  },
}

export function factorChanged(
  { at, change }: FactorChangedFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  const { subject, text } = texts[change]
  return {
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [{ label: 'Time', value: formatTime(at, 'en') }],
    notes: [
      `If it was not you, somebody else has your account. Set a new password at once at ${publicOrigin}, and tell the ` +
        'owners of your organization.',
    ],
  }
}
