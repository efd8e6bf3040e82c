import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpServer } from '#platform/smtp/parseSmtpUrl.ts'

/** An email that the server took. */
export interface CaughtMail extends Email {
  /** Addresses that the sender named to the server, which need not be those in the headers. */
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
  /** As it was sent. */
  readonly source: string
}

export interface MailServer {
  readonly server: SmtpServer
  /** Every email, the first one first. */
  readonly caught: CaughtMail[]
  readonly stop: () => Promise<void>
}

/** Starts an SMTP server on loopback that keeps what it gets. By default, without encryption and without passwords. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  changes: Partial<SmtpServer> = {},
): Promise<MailServer> {
  const caught: CaughtMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        PostalMime.parse(source).then(
          (email) => {
            caught.push({ ...email, recipients, isEncrypted: session.secure, source })
            done()
          },
          (error: unknown) => {
            done(error as Error)
          },
        )
      })
    },
    ...options,
  })
  // A client that gives up resets its connection.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  const { port } = smtp.server.address() as AddressInfo
  return {
    server: { host: '127.0.0.1', port, encryption: 'none', credentials: null, ...changes },
    caught,
    stop: () =>
      new Promise((resolve) => {
        smtp.close(() => {
          resolve()
        })
      }),
  }
}

/** Returns an error with the status that the server is to respond with. */
export function refuse(status: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: status })
}
