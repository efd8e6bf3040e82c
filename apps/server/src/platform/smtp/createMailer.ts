import { createTransport } from 'nodemailer'
import { secondMs } from '../time/durations.ts'
import type { SmtpServer } from './parseSmtpUrl.ts'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface Mail {
  /** Stays the same when the mail is sent again, so that a receiver can drop the second one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Ends what is sent again and again, with one click in programs that know RFC 8058. */
  readonly unsubscribeUrl?: string
}

/** Sends one message. Rejects with an error that `toSmtpFailure` classifies. */
export type Mailer = (mail: Mail, signal?: AbortSignal) => Promise<void>

export interface MailerOptions {
  readonly server: SmtpServer
  readonly sender: Mailbox
  /** Limits each step, and the whole message to three times as long. */
  readonly timeoutMs?: number
}

/** Connects for each message: they are few, and a connection that is kept open may have died unnoticed. */
export function createMailer(options: MailerOptions): Mailer {
  const { server, sender, timeoutMs = 10 * secondMs } = options
  const { host, port, encryption, credentials } = server
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(credentials === null
      ? {}
      : { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message must not be able to name a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return async ({ id, to, subject, text, html, unsubscribeUrl }, signal) => {
    // A server that sends a byte now and then keeps every step alive.
    const timeout = AbortSignal.timeout(3 * timeoutMs)
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: sender.name, address: sender.address },
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          // Out-of-office replies would go to nobody.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      })
    } catch (error) {
      if (timeout.aborted) throw Object.assign(new Error('Timed out.'), { code: 'ETIMEDOUT' })
      throw error
    }
  }
}
