/** A status line, a number, a string of bytes, nothing, or a list. */
export type Reply = Status | number | string | null | readonly Reply[]

export interface Status {
  readonly status: string
}

export const ok: Status = { status: 'OK' }

/** An error for the client. Its message begins with a code, such as `ERR`. */
export class ReplyError extends Error {}

/** Prints a reply in version 2 of the protocol. Each character is one byte. */
export function printReply(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`
  if (isList(reply)) return `*${reply.length}\r\n${reply.map(printReply).join('')}`
  return `+${reply.status}\r\n`
}

export function printError({ message }: ReplyError): string {
  return `-${message.replace(/[\r\n]+/g, ' ')}\r\n`
}

function isList(reply: Status | readonly Reply[]): reply is readonly Reply[] {
  return Array.isArray(reply)
}
