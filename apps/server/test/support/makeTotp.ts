import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code that an authenticator app shows (RFC 6238), some half minutes later or earlier than now. */
export function makeTotp(secret: string, steps = 0, now = Date.now()): string {
  const bits = [...secret]
    .map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/[01]{8}/g) ?? []
  const key = Buffer.from(bytes.map((each) => Number.parseInt(each, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
