import { createHash, hash } from 'node:crypto'

/** Returns the HMAC-SHA-256 of a message, of 32 bytes. */
export type KeyedHash = (
  message: string | Buffer,
  encoding: 'binary' | 'base64url' | 'hex',
) => string

const blockBytes = 64
const digestBytes = 32
/** A longer message gets a buffer of its own. */
const usualMessageBytes = 256

/**
 * Creates an HMAC with a fixed key, and optionally with a fixed start of each message, by RFC 2104. `createHmac`
 * creates several objects for each message, which costs more than the hash itself; a redirect needs two of them.
 */
export function createKeyedHash(key: Buffer, start = ''): KeyedHash {
  const block = Buffer.alloc(blockBytes)
  const fitting = key.length > blockBytes ? createHash('sha256').update(key).digest() : key
  fitting.copy(block)
  const head = Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.from(start)])
  const inner = Buffer.concat([head, Buffer.alloc(usualMessageBytes)])
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(digestBytes)])

  return (message, encoding) => {
    const size = Buffer.byteLength(message)
    const input = size > usualMessageBytes ? Buffer.alloc(head.length + size) : inner
    if (input !== inner) head.copy(input)
    if (typeof message === 'string') input.write(message, head.length)
    else message.copy(input, head.length)
    const digest = hash('sha256', input.subarray(0, head.length + size), 'binary')
    outer.write(digest, blockBytes, 'binary')
    return hash('sha256', outer, encoding)
  }
}
