import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateDomain, normalizeDomain } from './validateDomain.ts'

const service = { own: ['app.through.example', 'v6.through.example'], linkDomain: 'go.example' }

test.each([
  ['Go.Lumen.Example', 'go.lumen.example'],
  ['go.lumen.example.', 'go.lumen.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['go。lumen。example', 'go.lumen.example'],
])('%s is %s', (text, domain) => {
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
])('%s is no domain that anybody could own', (text) => {
  expect(normalizeDomain(text)).toBeNull()
})

test('a domain in its one form stays as it is, and the table takes it', () => {
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

describe('a domain', () => {
  test('of one’s own needs a proof', () => {
    expect(validateDomain('go.lumen.example', service)).toEqual({
      ok: true,
      domain: 'go.lumen.example',
      needsProof: true,
    })
    // Only ends in the same letters.
    expect(validateDomain('notgo.example', service)).toMatchObject({ needsProof: true })
  })

  test('below the link domain needs none', () => {
    expect(validateDomain('Lumen.go.example', service)).toEqual({
      ok: true,
      domain: 'lumen.go.example',
      needsProof: false,
    })
  })

  test.each([
    ['app.through.example', 'a domain of the service'],
    ['GO.example', 'a domain of the service'],
    ['www.go.example', 'reserved'],
    ['api.go.example', 'reserved'],
    ['a.b.go.example', 'more than one name'],
    ['ab.go.example', 'less than three'],
    ['bücher.go.example', 'plain letters'],
  ])('%s cannot be had: %s', (text, reason) => {
    const judged = validateDomain(text, service)
    expect(judged.ok).toBe(false)
    expect(judged).toMatchObject({ reason: expect.stringContaining(reason) as string })
  })

  test('below a link domain of nobody is one’s own', () => {
    expect(validateDomain('lumen.go.example', { own: [], linkDomain: null })).toMatchObject({
      needsProof: true,
    })
  })
})
