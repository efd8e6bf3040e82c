import { expect, test } from 'vitest'
import { serializeMessage } from '#manage/delivery/webhooks/toOutbound.ts'
import { serializeData } from './messageParts.ts'

const link = {
  appId: 'app_1',
  linkId: '9007199254740993',
  domain: 'a.b',
  slug: 's',
  destination: 'd',
}

test('properties outside the schema are removed, so no device data leaks', () => {
  const deviceData = { ip: '203.0.113.9', userAgent: 'iPhone', signals: { screen: '390x844' } }
  const match = { appId: 'app_1', installId: 'i', linkId: '5', method: 'referrer', confidence: 1 }
  const data = { ...match, ...deviceData } as const
  expect(JSON.parse(serializeData('install.matched', data as never))).toEqual(match)
})

test('data that does not match the schema throws', () => {
  expect(() => serializeData('install.unmatched', { appId: 'a' } as never)).toThrow(
    'does not match its schema',
  )
})

test('characters that PostgreSQL cannot store are replaced', () => {
  const stored = serializeData('link.created', { ...link, destination: 'a\0b\ud800c' })
  expect(JSON.parse(stored)).toEqual({ ...link, destination: 'a\ufffdb\ufffdc' })
})

test('a body stays below the 20 kB limit of Standard Webhooks', () => {
  const body = (destination: string) => {
    const stored = serializeData('link.created', { ...link, destination })
    const data: unknown = JSON.parse(stored)
    return serializeMessage({ eventType: 'link.created', createdAtMs: 0, data })
  }
  expect(Buffer.byteLength(body('x'.repeat(18_000)))).toBeLessThan(20_000)
  expect(() => body('x'.repeat(19_000))).toThrow('too large')
  expect(() => body('ü'.repeat(10_000))).toThrow('too large')
})

test('the body consists of type, timestamp and data', () => {
  const message = { eventType: 'link.created', createdAtMs: 1_700_000_000_123, data: { a: 1 } }
  expect(serializeMessage(message)).toBe(
    '{"type":"link.created","timestamp":"2023-11-14T22:13:20.123Z","data":{"a":1}}',
  )
})
