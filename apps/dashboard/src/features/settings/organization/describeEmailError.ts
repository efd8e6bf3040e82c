import type { EmailStatus } from '@throughlink/api'

type EmailError = NonNullable<EmailStatus['error'] | NonNullable<EmailStatus['lastTest']>['error']>

const texts: Readonly<Record<EmailError, string>> = {
  not_found: 'The name of the SMTP server has no address.',
  not_reachable: 'The SMTP server does not accept connections.',
  timed_out: 'The SMTP server did not respond in time.',
  not_encrypted: 'The connection could not be encrypted, or the certificate is not valid.',
  sign_in_refused: 'The SMTP server refused the user or the password.',
  sender_refused: 'The SMTP server refused the sender’s address.',
  recipient_refused: 'The SMTP server refused the address.',
  message_refused: 'The SMTP server refused the message.',
  unexpected_response: 'The SMTP server responded with an error.',
  expired: 'It could not be sent in time.',
  unreadable: 'The key that encrypted it was removed.',
}

/** Why an email was not sent, in a sentence. */
export function describeEmailError(error: EmailError | null): string {
  return error === null ? '' : texts[error]
}
