import type { Socket } from 'node:net'

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Responds to bytes that are not an HTTP request. Fastify's own handler would log them, and they may contain
 * a key, an address or anything else that was sent to the wrong port.
 */
export function rejectUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const status = statuses[code] ?? '400 Bad Request'
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  else socket.destroy()
}
