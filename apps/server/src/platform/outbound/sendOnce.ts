import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, Client, type Dispatcher } from 'undici'
import { checkAddress, type Network } from './checkAddress.ts'
import { SafeFetchError } from './safeFetchError.ts'

export interface OneRequest {
  readonly url: URL
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Checked already. The connection is made to one of these, whatever the name says by then. */
  readonly addresses: readonly string[]
  readonly networks: readonly Network[]
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string
  /** Of the answer's body. With 0 it is not waited for: the status is answer enough. */
  readonly maxResponseBytes: number
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface OneResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * One request over a connection of its own. No proxy of the environment, no redirect, no connection that
 * was opened earlier by another judgement.
 */
export async function sendOnce(request: OneRequest): Promise<OneResponse> {
  const { url, method, headers, maxResponseBytes, signal } = request
  const client = new Client(url.origin, {
    connect: pinnedConnector(request),
    // The signal is the limit of all of it. Limits of idle time let a slow sender go on for ever.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method,
      headers: { ...headers },
      body: request.body,
      signal,
    })
    // A body that is left unread ends with an error when the client does.
    answer.body.on('error', () => undefined)
    const body = await (maxResponseBytes === 0
      ? letEnd(answer.body, signal)
      : readBody(answer.body, maxResponseBytes))
    return { status: answer.statusCode, headers: answer.headers, body }
  } finally {
    await client.destroy()
  }
}

/** An address that does not answer leaves time for the next one. */
const nextAddressMs = 2_000

function pinnedConnector(request: OneRequest): buildConnector.connector {
  const { addresses, networks, ca, timeoutMs } = request
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first] = pinned
  const lookup: LookupFunction = (_name, options, callback) => {
    if (options.all === true) callback(null, pinned)
    else callback(null, first?.address ?? '', first?.family)
  }
  // Typed as the whole of what a TLS or TCP connection takes, of which all but these has a default.
  const options = {
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressMs,
    allowH2: false,
    // The signal ends the request, and this the socket that was still on its way.
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
        callback(null, socket)
      } else {
        // Nothing has been sent yet. What stands above keeps this from being so; seeing it costs nothing.
        socket.destroy()
        callback(new SafeFetchError('address_refused', 'The host is not public.'), null)
      }
    })
  }
}

/**
 * A short while for an answer to end by itself. Some receivers take a connection that is cut for a sender
 * who has changed its mind, and undo what they did.
 */
const endMs = 250
const endBytes = 65_536

async function letEnd(body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<Buffer> {
  const limits = { limit: endBytes, signal: AbortSignal.any([signal, AbortSignal.timeout(endMs)]) }
  await body.dump(limits).catch(() => undefined)
  return Buffer.alloc(0)
}

async function readBody(parts: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > maxBytes) {
      throw new SafeFetchError('response_too_large', `The answer is over ${maxBytes} bytes.`)
    }
    read.push(part)
  }
  return Buffer.concat(read)
}
