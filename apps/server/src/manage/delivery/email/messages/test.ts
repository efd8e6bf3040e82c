import type { EmailContent, EmailContext } from '../renderEmail.ts'

/** To see whether the service can send email. */
export function test(
  _: Readonly<Record<string, never>>,
  { publicOrigin }: EmailContext,
): EmailContent {
  return {
    subject: 'Test email from Throughlink',
    heading: 'Email works',
    paragraphs: [`The service at ${publicOrigin} can send email to this address.`],
    notes: ['Somebody asked for this test. There is nothing to do.'],
  }
}
