import { formatTime } from '../formatTime.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface FactorChangedFacts {
  readonly at: string
  readonly change:
    'added' | 'removed' | 'codesReplaced' | 'codeUsed' | 'reset' | 'passkeyAdded' | 'passkeyRemoved'
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
    text: 'Somebody used a recovery code of your Throughlink account. The code does not work any more.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your Throughlink account. It signs in without the password.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey of your Throughlink account was removed. It does not work any more.',
  },
  reset: {
    subject: 'Your second factor was removed',
    text: 'An owner of your organization removed the second factor of your Throughlink account, and your sessions have ended. Sign in with your password and set up a new one.',
  },
}

export function factorChanged(
  { at, change }: FactorChangedFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  const { subject, text } = texts[change]
  const advice =
    change === 'reset'
      ? `If you did not ask for it, tell the owners of your organization. Your account is at ${publicOrigin}/account.`
      : `If it was not you, somebody else has your account. Set a new password at once at ${publicOrigin}/account, and ` +
        'tell the owners of your organization.'
  return {
    subject,
    heading: subject,
    paragraphs: [text],
    facts: [{ label: 'Time', value: formatTime(at, 'en') }],
    notes: [advice],
  }
}
