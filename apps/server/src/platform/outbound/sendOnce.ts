import { isIP, type LookupFunction, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { buildConnector, Client, type Dispatcher } from 'undici'
import { checkAddress, type Network } from './checkAddress.ts'
import { SafeFetchError } from './safeFetchError.ts'

export interface OneRequest {
  readonly url: URL
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Already checked. The connection is made to one of these, even if DNS has changed since. */
  readonly addresses: readonly string[]
  readonly networks: readonly Network[]
  /** Certificates to trust instead of the default ones. */
  readonly ca?: string
  /** Maximum size of the response body. 0: the body is not read, only the status matters. */
  readonly maxResponseBytes: number
  readonly isCutOff: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface OneResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** When the certificate of the server expires, in milliseconds since 1970. Null without TLS. */
  readonly certificateExpiresAtMs: number | null
}

/**
 * Sends one request over a new connection. It uses no proxy from the environment, follows no redirect, and
 * reuses no connection, because that was checked for another request.
 */
export async function sendOnce(request: OneRequest): Promise<OneResponse> {
  const { url, method, headers, maxResponseBytes, isCutOff, signal } = request
  let certificateExpiresAtMs: number | null = null
  const client = new Client(url.origin, {
    connect: pinnedConnector(request, (socket) => {
      certificateExpiresAtMs = readCertificateExpiry(socket)
    }),
    // The signal limits the total time. Idle timeouts would let a slow sender continue forever.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const response = await client.request({
      path: url.pathname + url.search,
      method,
      headers: { ...headers },
      body: request.body,
      signal,
    })
    // An unread body emits an error when the client is destroyed.
    response.body.on('error', () => undefined)
    const body = await (maxResponseBytes === 0
      ? discardBody(response.body, signal)
      : readBody(response.body, maxResponseBytes, isCutOff))
    const { statusCode: status, headers: received } = response
    return { status, headers: received, body, certificateExpiresAtMs }
  } finally {
    await client.destroy()
  }
}

/** How long one address is tried before the next. */
const nextAddressMs = 2_000

function readCertificateExpiry(socket: Socket): number | null {
  if (!(socket instanceof TLSSocket)) return null
  const expiresAtMs = Date.parse(socket.getPeerCertificate().valid_to)
  return Number.isNaN(expiresAtMs) ? null : expiresAtMs
}

function pinnedConnector(
  request: OneRequest,
  onConnect: (socket: Socket) => void,
): buildConnector.connector {
  const { addresses, networks, ca, timeoutMs } = request
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first] = pinned
  const lookup: LookupFunction = (_name, options, callback) => {
    if (options.all === true) callback(null, pinned)
    else callback(null, first?.address ?? '', first?.family)
  }
  // A variable, because the type of the argument requires options that have defaults.
  const options = {
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressMs,
    allowH2: false,
    // The signal aborts the request. This closes a socket that is still connecting.
    timeout: timeoutMs,
    ca,
  }
  const connect = buildConnector(options)
  return (target, callback) => {
    connect(target, (...outcome) => {
      const [error, socket] = outcome
      if (error !== null) {
        callback(error, null)
      } else if (checkAddress(socket.remoteAddress ?? '', networks).ok) {
        onConnect(socket)
        callback(null, socket)
      } else {
        // A second check, before anything is sent. The pinned lookup should make this impossible.
        socket.destroy()
        callback(new SafeFetchError('address_refused', 'The host is not public.'), null)
      }
    })
  }
}

/**
 * Time and size in which an unread response may end by itself. Some receivers treat a closed connection as a
 * cancelled request and roll back.
 */
const maxDiscardMs = 250
const maxDiscardBytes = 65_536

async function discardBody(
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): Promise<Buffer> {
  const limits = {
    limit: maxDiscardBytes,
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxDiscardMs)]),
  }
  await body.dump(limits).catch(() => undefined)
  return Buffer.alloc(0)
}

async function readBody(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  isCutOff: boolean,
): Promise<Buffer> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes && isCutOff) {
      read.push(chunk.subarray(0, chunk.length - (bytes - maxBytes)))
      break
    }
    if (bytes > maxBytes) {
      throw new SafeFetchError(
        'response_too_large',
        `The response is larger than ${maxBytes} bytes.`,
      )
    }
    read.push(chunk)
  }
  return Buffer.concat(read)
}
