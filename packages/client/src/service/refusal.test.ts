import { problemCodes } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusal } from './refusal.ts'

test.each(Object.keys(problemCodes))('the error has the code of the service: %s', (code) => {
  const error = refusal('match-link', 403, { code })
  expect(error).toMatchObject({ code: 'service_refused', cause: code })
  expect(error.message).toContain(`match-link with HTTP 403 (${code}).`)
})

test('a wrong key leads to the settings to check', () => {
  expect(refusal('events', 401, { code: 'invalid_key' }).message).toContain('API_KEY')
  expect(refusal('events', 422, {}).message).not.toContain('API_KEY')
})

test('whatever the body is, the error has the status, and nothing else from the body', () => {
  const anyBody = fc.oneof(
    fc.anything(),
    fc.record({ code: fc.oneof(fc.anything(), fc.webUrl(), fc.constant('pk_aHR0c_0123456789')) }),
  )
  fc.assert(
    fc.property(anyBody, fc.integer({ min: 400, max: 499 }), (body, status) => {
      const { message } = refusal('resolve-short', status, body)
      expect(message).toMatch(
        new RegExp(
          String.raw`^The service refused resolve-short with HTTP ${String(status)}( \([a-z_]+\))?\.`,
        ),
      )
    }),
  )
})

test.each([
  ['no body', undefined],
  ['null', null],
  ['a text', 'Forbidden'],
  ['a number', { code: 7 }],
])('a body without a code (%s) gives an error without a cause', (_, body) => {
  expect(refusal('events', 400, body)).not.toHaveProperty('cause')
})
