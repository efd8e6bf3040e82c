import type { Socket } from 'node:net'

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * For bytes that are no HTTP request. Fastify's own handler would log them, and they may hold a key, an
 * address or whatever else was sent to the wrong port.
 */
export function rejectUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const status = statuses[code] ?? '400 Bad Request'
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  else socket.destroy()
}
