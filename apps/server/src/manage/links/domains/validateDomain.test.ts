import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeDomain, validateDomain } from './validateDomain.ts'

const service = {
  own: ['app.through.example', 'v6.through.example'],
  linkDomain: 'go.example',
  linkAddress: null,
}

test.each([
  ['Go.Lumen.Example', 'go.lumen.example'],
  ['go.lumen.example.', 'go.lumen.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['go。lumen。example', 'go.lumen.example'],
])('%s becomes %s', (text, domain) => {
  expect(normalizeDomain(text)).toBe(domain)
})

test.each([
  '',
  '.',
  'localhost',
  'example',
  'a..example',
  '-a.example',
  'a-.example',
  '_dmarc.lumen.example',
  '*.lumen.example',
  'lumen.example..',
  'lumen.example:443',
  'user@lumen.example',
  'lumen.example/path',
  'lumen.example?x',
  'lumen.example#x',
  'lumen.example\\@evil.example',
  'lumen%2eexample',
  'lumen .example',
  'lumen.example\u0000',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '017700000001',
  '１２７.0.0.1',
  '[::1]',
  '::1',
  'service.internal',
  'printer.local',
  'db.corp',
  '1.0.0.127.in-addr.arpa',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(120)}example`,
])('%s is not a public domain name', (text) => {
  expect(normalizeDomain(text)).toBeNull()
})

test('normalizing a domain twice changes nothing, and the result fits the table', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string(), fc.webAuthority()), (text) => {
      const domain = normalizeDomain(text)
      if (domain === null) return
      expect(normalizeDomain(domain)).toBe(domain)
      expect(domain).toMatch(/^[a-z0-9.-]{1,240}$/)
      expect(URL.parse(`https://${domain}/`)?.hostname).toBe(domain)
    }),
    { numRuns: 2_000 },
  )
})

describe('validateDomain', () => {
  test('requires verification for a custom domain', () => {
    expect(validateDomain('go.lumen.example', service)).toEqual({
      ok: true,
      domain: 'go.lumen.example',
      needsVerification: true,
    })
    // Ends with the link domain’s letters, but is not below it.
    expect(validateDomain('notgo.example', service)).toMatchObject({ needsVerification: true })
  })

  test('requires no verification for a name below the link domain', () => {
    expect(validateDomain('Lumen.go.example', service)).toEqual({
      ok: true,
      domain: 'lumen.go.example',
      needsVerification: false,
    })
  })

  test('accepts a private name below a private link domain, for development', () => {
    const development = { own: ['localhost'], linkDomain: 'go.localhost', linkAddress: null }
    expect(validateDomain('lumen.go.localhost', development)).toEqual({
      ok: true,
      domain: 'lumen.go.localhost',
      needsVerification: false,
    })
    expect(validateDomain('lumen.localhost', development)).toMatchObject({ ok: false })
    expect(validateDomain('lumen.go.localhost', service)).toMatchObject({ ok: false })
  })

  test('accepts the address of the link origin, for phones in the same network', () => {
    const address = '192.168.1.20'
    const development = { own: [address], linkDomain: 'go.localhost', linkAddress: address }
    expect(validateDomain(address, development)).toEqual({
      ok: true,
      domain: address,
      needsVerification: false,
    })
    expect(validateDomain('192.168.1.21', development)).toMatchObject({ ok: false })
    expect(validateDomain(address, service)).toMatchObject({ ok: false })
  })

  test.each([
    ['app.through.example', 'a domain of the service'],
    ['GO.example', 'a domain of the service'],
    ['www.go.example', 'reserved'],
    ['api.go.example', 'reserved'],
    ['a.b.go.example', 'single name'],
    ['ab.go.example', 'at least three'],
    ['bücher.go.example', 'plain letters'],
  ])('rejects %s: %s', (text, reason) => {
    const validation = validateDomain(text, service)
    expect(validation.ok).toBe(false)
    expect(validation).toMatchObject({ reason: expect.stringContaining(reason) as string })
  })

  test('requires verification for every name if there is no link domain', () => {
    expect(
      validateDomain('lumen.go.example', { own: [], linkDomain: null, linkAddress: null }),
    ).toMatchObject({
      needsVerification: true,
    })
  })
})
