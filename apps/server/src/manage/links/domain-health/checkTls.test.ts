import { expect, test } from 'vitest'
import { SafeFetchError } from '#platform/outbound/safeFetchError.ts'
import { dayMs } from '#platform/time/durations.ts'
import { checkTls } from './checkTls.ts'

const nowMs = Date.parse('2026-11-16T12:00:00Z')
const inDays = (days: number) => checkTls({ expiresAtMs: nowMs + days * dayMs }, nowMs)

test('a certificate that expires soon is a warning', () => {
  expect(inDays(14).status).toBe('ok')
  expect(inDays(13.9)).toMatchObject({ status: 'warning', fix: expect.any(String) as string })
  expect(inDays(1.5).message).toContain('in 1 day.')
})

test('an invalid certificate is told from a server that does not respond', () => {
  const fail = (cause?: object) =>
    checkTls(new SafeFetchError('connection_failed', 'The connection failed.', { cause }), nowMs)
  expect(fail({ code: 'CERT_HAS_EXPIRED' })).toMatchObject({ status: 'failed' })
  expect(fail({ code: 'CERT_HAS_EXPIRED' }).message).toContain('CERT_HAS_EXPIRED')
  expect(fail({ code: 'ECONNREFUSED' }).message).toContain('does not respond')
  expect(fail().status).toBe('failed')
})

test('a private address is no failure of the domain', () => {
  const refused = new SafeFetchError('address_refused', 'The host is not public.')
  expect(checkTls(refused, nowMs).status).toBe('unknown')
})
