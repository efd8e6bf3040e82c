import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

/** Where bytes are sent to. */
export interface Entrance {
  readonly name: 'direct' | 'HAProxy' | 'Caddy'
  readonly port: number
  /** For a connection with TLS. Null: plain TCP. */
  readonly tls: { readonly ca: string; readonly servername: string } | null
}

export interface SendOptions {
  /** How long to wait for more bytes after the last ones. */
  readonly quietMs?: number
  /** Address on loopback that the client connects from. */
  readonly from?: string
}

const defaultQuietMs = 300

/**
 * Sends exactly these bytes over a connection of its own, and returns everything that comes back until the
 * connection is closed or quiet. Never rejects: a reset connection returns what was received before.
 */
export function sendBytes(
  { port, tls }: Entrance,
  bytes: string,
  { quietMs = defaultQuietMs, from = '127.0.0.1' }: SendOptions = {},
): Promise<string> {
  return new Promise((resolve) => {
    const target = { host: '127.0.0.1', port, localAddress: from }
    // Latin-1, so that each character is one byte.
    const write = () => socket.write(bytes, 'latin1')
    const socket: Socket =
      tls === null ? connect(target, write) : connectSecurely({ ...target, ...tls }, write)
    let received = ''
    socket.setEncoding('latin1')
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (text: string) => (received += text))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

/** Returns the statuses of all responses in these bytes. */
export function readStatuses(received: string): readonly number[] {
  return [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
}
