import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fallbackOrigin, formatPublishableKey, parsePublishableKey } from './publishableKey.ts'

const random = 'k3J9sQ2vX7bN5mT1'

const anyHost = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
)
const anyOrigin = fc
  .tuple(fc.constantFrom('http', 'https'), anyHost, fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([scheme, host, port]) =>
    `${scheme}://${host}${port === null ? '' : `:${port}`}`.toLowerCase(),
  )
const anyRandom = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/)

function createKey(text: string): string {
  return `pk_${Buffer.from(text).toString('base64url')}_${random}`
}

describe('formatPublishableKey', () => {
  test('puts the origin between the prefix and the random part', () => {
    const key = formatPublishableKey('https://links.example.com', random)
    expect(key).toBe('pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_k3J9sQ2vX7bN5mT1')
  })

  test('creates keys that can be parsed, for every origin', () => {
    fc.assert(
      fc.property(anyOrigin, anyRandom, (origin, part) => {
        expect(parsePublishableKey(formatPublishableKey(origin, part))).toEqual({ origin })
      }),
    )
  })

  test.each(['', 'short', 'k3J9sQ2vX7bN5mT', 'k3J9sQ2v_X7bN5mT1', 'k3J9sQ2v-X7bN5mT1'])(
    'rejects the random part "%s"',
    (part) => {
      expect(() => formatPublishableKey('https://links.example.com', part)).toThrow(RangeError)
    },
  )

  test('omits an invalid random part from the message', () => {
    expect(() => formatPublishableKey('https://a.example', 'se_cret')).not.toThrow(/se_cret/)
  })

  test('includes an invalid origin in the message', () => {
    expect(() => formatPublishableKey('links.example.com', random)).toThrow(/"links.example.com"/)
  })
})

describe('parsePublishableKey', () => {
  test('never throws for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `pk_${rest}`),
      fc.stringMatching(/^pk_[aHR0cM6Ly9_-]*$/),
      fc.webUrl().map(createKey),
    )
    fc.assert(
      fc.property(text, (key) => {
        const parsed = parsePublishableKey(key)
        if (!key.startsWith('pk_')) expect(parsed).toBeNull()
        else if (parsed?.origin != null) expect(new URL(parsed.origin).pathname).toBe('/')
        else expect(parsed).toEqual({ origin: null })
      }),
      { numRuns: 1_000 },
    )
  })

  test('splits at the last underscore, not at the first', () => {
    expect(parsePublishableKey(`pk_aHR0cHM6Ly9h_extra_${random}`)).toEqual({ origin: null })
  })

  test.each(['', 'pk', 'PK_live_1', 'sk_aHR0cHM6Ly9h_k3J9sQ2vX7bN5mT1', ' pk_live_1', '<API_KEY>'])(
    '"%s" is not a publishable key',
    (key) => {
      expect(parsePublishableKey(key)).toBeNull()
    },
  )

  test.each([
    'pk_',
    'pk__',
    'pk_live',
    'pk_live_k3J9sQ2vX7bN5mT1',
    'pk_aHR0cHM6Ly9h',
    `pk__${random}`,
  ])('"%s" is a key without an origin', (key) => {
    expect(parsePublishableKey(key)).toEqual({ origin: null })
  })

  test.each([
    'https://links.example.com/',
    'https://links.example.com/path',
    'https://links.example.com?query',
    'https://links.example.com#fragment',
    'https://user@links.example.com',
    'https://user:password@links.example.com',
    'https://links.example.com\\@evil.example',
    'https://Links.example.com',
    'HTTPS://links.example.com',
    'https://links.example.com:',
    'https://links.example.com:0',
    'https://links.example.com:080',
    'https://links.example.com:65536',
    'https://links.example.com\n',
    'https://links..example.com',
    'https://-links.example.com',
    'https://.example.com',
    'https://',
    'https:links.example.com',
    'see https://links.example.com',
    'ftp://links.example.com',
    'javascript:alert(1)',
    'links.example.com',
    `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(70)}`,
    `https://${'a.'.repeat(130)}example`,
  ])('does not accept "%s" as an origin', (text) => {
    expect(parsePublishableKey(createKey(text))).toEqual({ origin: null })
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', fallbackOrigin])(
    'accepts "%s" as an origin',
    (origin) => {
      expect(parsePublishableKey(createKey(origin))).toEqual({ origin })
    },
  )

  test('does not validate the random part, which is left to the service', () => {
    expect(parsePublishableKey('pk_aHR0cHM6Ly9h_cut')).toEqual({ origin: 'https://a' })
  })
})
