import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { isClickId, isClipboardToken } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { createClickTokens } from './clickTokens.ts'

const key = (id: number) => ({ id, secret: randomBytes(32) })
const first = key(1)
const tokens = createClickTokens([first])
const now = Date.UTC(2026, 10, 15)
const day = 86_400_000

describe('a click id', () => {
  test('names its link and its minute', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 63n - 1n), fc.nat(1_000_000_000), (link, offset) => {
        const at = now + offset
        const { clickId, reference } = tokens.mint(String(link), at)
        expect(isClickId(clickId)).toBe(true)
        const click = tokens.readClickId(clickId, at)
        expect(click?.linkId).toBe(String(link))
        expect(click?.reference.equals(reference)).toBe(true)
        expect(at - (click?.atMs ?? 0)).toBeLessThan(60_000)
      }),
    )
  })

  test('is refused once any bit of it is changed', () => {
    const { clickId } = tokens.mint('7', now)
    const bytes = Buffer.from(clickId.slice(3), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(tokens.readClickId(`tl1${forged.toString('base64url')}`, now)).toBeNull()
    }
  })

  test('is good for 90 days, and not before it was made', () => {
    const { clickId } = tokens.mint('7', now)
    expect(tokens.readClickId(clickId, now + 90 * day)).not.toBeNull()
    expect(tokens.readClickId(clickId, now + 90 * day + 60_000)).toBeNull()
    expect(tokens.readClickId(clickId, now - 240_000)).not.toBeNull()
    expect(tokens.readClickId(clickId, now - 3_600_000)).toBeNull()
  })

  test('outlives the rotation of its key, and not its removal', () => {
    const { clickId } = tokens.mint('7', now)
    const second = key(2)
    expect(createClickTokens([second, first]).readClickId(clickId, now)).not.toBeNull()
    expect(createClickTokens([second]).readClickId(clickId, now)).toBeNull()
    expect(createClickTokens([{ ...second, id: 1 }]).readClickId(clickId, now)).toBeNull()
  })

  test('two clicks of one link in one minute differ', () => {
    const made = new Set(Array.from({ length: 1000 }, () => tokens.mint('7', now).clickId))
    expect(made.size).toBe(1000)
  })
})

describe('a clipboard token', () => {
  const { clickId, reference } = tokens.mint('7', now)
  const token = tokens.clipboardToken(reference)

  test('names the same click', () => {
    expect(isClipboardToken(token)).toBe(true)
    expect(tokens.readClipboardToken(token, now)?.reference.equals(reference)).toBe(true)
  })

  test('is good for a day', () => {
    expect(tokens.readClipboardToken(token, now + day)).not.toBeNull()
    expect(tokens.readClipboardToken(token, now + day + 60_000)).toBeNull()
  })

  test('is no click id, nor the reverse', () => {
    expect(tokens.readClickId(`tl1${token.slice(4)}`, now)).toBeNull()
    expect(tokens.readClipboardToken(`tlc1${clickId.slice(3)}`, now)).toBeNull()
  })
})

test('whatever text is handed in, reading never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 80 })), (text) => {
      expect(tokens.readClickId(text, now)).toBeNull()
      expect(tokens.readClickId(`tl1${text}`, now)).toBeNull()
      expect(tokens.readClipboardToken(`tlc1${text}`, now)).toBeNull()
    }),
  )
})
