import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { findConfigError } from './findConfigError.ts'
import { testConfig } from './testing/createTestPhone.ts'

/** Returns the code of the error in a config that differs from a valid one in these fields. */
function findCode(change: Partial<Record<keyof Config, unknown>>): string | null {
  return findConfigError({ ...testConfig, ...change } as Config)?.code ?? null
}

const keyWithoutOrigin = 'pk_live_0123456789abcdef'
const blank = fc.oneof(
  fc.stringMatching(/^\s*$/),
  fc.constantFrom(undefined, null, 0, 7, true, {}, [], ['pk_a']),
)

test('a config with a key and an app id has no error', () => {
  expect(findCode({})).toBeNull()
})

test('a blank value, or one that is not a text, is a missing value', () => {
  fc.assert(
    fc.property(blank, (value) => {
      expect(findCode({ API_KEY: value })).toBe('missing_api_key')
      expect(findCode({ appID: value })).toBe('missing_app_id')
      expect(findCode({ baseUrl: value })).toBeNull()
    }),
  )
})

test('a secret key is reported whatever follows its prefix, and is not repeated', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_]{12,40}$/), (rest) => {
      const error = findConfigError({
        ...testConfig,
        API_KEY: `sk_${rest}`,
        baseUrl: 'https://l.io',
      })
      expect(error?.code).toBe('secret_api_key')
      expect(error?.message).not.toContain(rest)
    }),
  )
})

test.each(['https://l.example.com', 'http://localhost:8080', 'HTTPS://l.example.com/links/'])(
  'the base URL %s is valid, also for a key without a service URL',
  (baseUrl) => {
    expect(findCode({ baseUrl })).toBeNull()
    expect(findCode({ baseUrl, API_KEY: keyWithoutOrigin })).toBeNull()
  },
)

test.each(['l.example.com', '//l.example.com', 'ftp://l.example.com', 'https:l.example.com', '/x'])(
  'the base URL %s is invalid, even if the key has a service URL',
  (baseUrl) => {
    expect(findCode({ baseUrl })).toBe('invalid_base_url')
  },
)

test.each([keyWithoutOrigin, 'pk_', 'a-key-of-another-service'])(
  'the key %s contains no service URL',
  (API_KEY) => {
    expect(findCode({ API_KEY })).toBe('no_service_address')
  },
)

test('of several errors, the one that must be corrected first is reported', () => {
  expect(findCode({ API_KEY: '', appID: '', baseUrl: 'x' })).toBe('missing_api_key')
  expect(findCode({ API_KEY: 'sk_1', appID: '', baseUrl: 'x' })).toBe('secret_api_key')
  expect(findCode({ appID: '', baseUrl: 'x' })).toBe('missing_app_id')
})

test('no config makes it throw', () => {
  const anyConfig = fc.record({
    API_KEY: fc.anything(),
    appID: fc.anything(),
    baseUrl: fc.anything(),
  })
  fc.assert(
    fc.property(anyConfig, (config) => {
      expect(() => findConfigError(config as Config)).not.toThrow()
    }),
  )
})
