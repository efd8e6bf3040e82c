import { randomBytes } from 'node:crypto'
import { isClickId, isClipboardToken } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#platform/time/durations.ts'
import { createClickTokens } from './clickTokens.ts'

const key = (id: number) => ({ id, secret: randomBytes(32) })
const first = key(1)
const tokens = createClickTokens([first])
const now = Date.UTC(2026, 10, 15)

describe('a click id', () => {
  test('encodes its link and its minute', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 63n - 1n), fc.nat(1_000_000_000), (link, offset) => {
        const at = now + offset
        const { clickId, reference } = tokens.mint(String(link), at)
        expect(isClickId(clickId)).toBe(true)
        const click = tokens.readClickId(clickId, at)
        expect(click?.linkId).toBe(String(link))
        expect(click?.reference.equals(reference)).toBe(true)
        expect(at - (click?.atMs ?? 0)).toBeLessThan(minuteMs)
      }),
    )
  })

  test('is rejected when any bit is changed', () => {
    const { clickId } = tokens.mint('7', now)
    const bytes = Buffer.from(clickId.slice(3), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(tokens.readClickId(`tl1${forged.toString('base64url')}`, now)).toBeNull()
    }
  })

  test('is valid for 90 days, and not before it was created', () => {
    const { clickId } = tokens.mint('7', now)
    expect(tokens.readClickId(clickId, now + 90 * dayMs)).not.toBeNull()
    expect(tokens.readClickId(clickId, now + 90 * dayMs + minuteMs)).toBeNull()
    expect(tokens.readClickId(clickId, now - 4 * minuteMs)).not.toBeNull()
    expect(tokens.readClickId(clickId, now - hourMs)).toBeNull()
  })

  test('survives the rotation of its key, but not its removal', () => {
    const { clickId } = tokens.mint('7', now)
    const second = key(2)
    expect(createClickTokens([second, first]).readClickId(clickId, now)).not.toBeNull()
    expect(createClickTokens([second]).readClickId(clickId, now)).toBeNull()
    expect(createClickTokens([{ ...second, id: 1 }]).readClickId(clickId, now)).toBeNull()
  })

  test('carries parameters that only this service can read', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const carried = { tail: path.slice(1), query }
        const { clickId, reference } = tokens.mint('7', now, { carried })
        expect(tokens.readClickId(clickId, now) ?? isClickId(clickId)).toEqual(
          isClickId(clickId) ? { reference, linkId: '7', atMs: now, carried } : false,
        )
      }),
    )
    const { clickId } = tokens.mint('7', now, { carried: { tail: '', query: 'email=anna' } })
    expect(Buffer.from(clickId.slice(3), 'base64url').toString('latin1')).not.toContain('anna')
    expect(createClickTokens([key(1)]).readClickId(clickId, now)).toBeNull()
  })

  test('is rejected with changed parameters, and with those of another click', () => {
    const carry = (query: string) => tokens.mint('7', now, { carried: { tail: '', query } }).clickId
    const [id = '', sealed = ''] = carry('ref=anna').split('.')
    const [, other = ''] = carry('ref=anna').split('.')
    expect(tokens.readClickId(`${id}.${sealed}`, now)).not.toBeNull()
    expect(tokens.readClickId(`${id}.${other}`, now)).toBeNull()
    expect(tokens.readClickId(`${id}.${sealed}A`, now)).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(tokens.readClickId(`${id}.${forged.toString('base64url')}`, now)).toBeNull()
    }
  })

  test('differs between two clicks of one link in one minute', () => {
    const clickIds = new Set(Array.from({ length: 1000 }, () => tokens.mint('7', now).clickId))
    expect(clickIds.size).toBe(1000)
  })
})

describe('a clipboard token', () => {
  const { clickId, reference } = tokens.mint('7', now)
  const token = tokens.clipboardToken(reference)

  test('identifies the same click', () => {
    expect(isClipboardToken(token)).toBe(true)
    expect(tokens.readClipboardToken(token, now)?.reference.equals(reference)).toBe(true)
  })

  test('is valid for a day', () => {
    expect(tokens.readClipboardToken(token, now + dayMs)).not.toBeNull()
    expect(tokens.readClipboardToken(token, now + dayMs + minuteMs)).toBeNull()
  })

  test('with a character more or less is rejected, although it decodes to the same bytes', () => {
    for (const text of [`${token}A`, `${token}_`, token.slice(0, -1)])
      expect(tokens.readClipboardToken(text, now)).toBeNull()
  })

  test('is not accepted as a click id, nor a click id as a clipboard token', () => {
    expect(tokens.readClickId(`tl1${token.slice(4)}`, now)).toBeNull()
    expect(tokens.readClipboardToken(`tlc1${clickId.slice(3)}`, now)).toBeNull()
  })
})

test('reading never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 80 })), (text) => {
      expect(tokens.readClickId(text, now)).toBeNull()
      expect(tokens.readClickId(`tl1${text}`, now)).toBeNull()
      expect(tokens.readClipboardToken(`tlc1${text}`, now)).toBeNull()
    }),
  )
})
