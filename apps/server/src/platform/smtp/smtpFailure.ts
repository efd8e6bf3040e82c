/** Why a message was not sent. Contains no address and no text of the server, so that it can be logged and shown. */
export interface SmtpFailure {
  /**
   * `server`: no message can be sent now. `later`: the server asks to send this message later. `refused`: it will
   * never take this message.
   */
  readonly kind: 'server' | 'later' | 'refused'
  readonly code: SmtpErrorCode
  /** Status of the server's response. Null: there was none. */
  readonly status: number | null
}

export const smtpErrorCodes = [
  'not_found',
  'not_reachable',
  'timed_out',
  'not_encrypted',
  'sign_in_refused',
  'sender_refused',
  'recipient_refused',
  'message_refused',
  'unexpected_response',
] as const
export type SmtpErrorCode = (typeof smtpErrorCodes)[number]

/** The server is closing the connection, whatever the command was. */
const closingStatus = 421

const serverErrors: Readonly<Record<string, SmtpErrorCode>> = {
  EDNS: 'not_found',
  ECONNECTION: 'not_reachable',
  ESOCKET: 'not_reachable',
  ETIMEDOUT: 'timed_out',
  ETLS: 'not_encrypted',
  EAUTH: 'sign_in_refused',
  ENOAUTH: 'sign_in_refused',
}

/** Classifies an error of nodemailer by its code, the command that failed and the status of the response. */
export function toSmtpFailure(error: unknown): SmtpFailure {
  const { code, command, responseCode } = error as {
    readonly code?: string
    readonly command?: string
    readonly responseCode?: number
  }
  const status = responseCode ?? null
  const known = code === undefined ? undefined : serverErrors[code]
  if (known !== undefined) return { kind: 'server', code: toTlsError(error) ?? known, status }
  if (status === null || status === closingStatus || !isAboutMessage(code)) {
    return { kind: 'server', code: 'unexpected_response', status }
  }
  // The sender is the same for every message.
  if (command === 'MAIL FROM') return { kind: 'server', code: 'sender_refused', status }
  const kind = status >= 500 ? 'refused' : 'later'
  return { kind, code: command === 'RCPT TO' ? 'recipient_refused' : 'message_refused', status }
}

const isAboutMessage = (code: string | undefined) => code === 'EENVELOPE' || code === 'EMESSAGE'

/** A handshake that fails on a connection that is encrypted from the start is reported as an error of the socket. */
function toTlsError(error: unknown): SmtpErrorCode | null {
  const { message } = error as { readonly message?: string }
  return /certificate|self-signed|ssl|tls/i.test(message ?? '') ? 'not_encrypted' : null
}
