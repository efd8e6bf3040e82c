import { apiPaths, type MatchRequest } from '@throughlink/protocol'
import { MatchRequestSchema } from '@throughlink/protocol/schemas'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'

const matchRequest = Compile(MatchRequestSchema)

test('[spec 4.2.1] match requests go to /api/link/match-link', () => {
  expect(apiPaths.matchLink).toBe('/api/link/match-link')
})

test('[spec 4.2.4] short links are resolved at /api/link/resolve-short', () => {
  expect(apiPaths.resolveShort).toBe('/api/link/resolve-short')
})

const byClickId: MatchRequest = { clickId: `tl1${'c'.repeat(52)}` }
const byClipboard: MatchRequest = { platform: 'ios', pastedLink: 'https://acme.example/summer' }
const byFingerprint: MatchRequest = {
  platform: 'ios',
  model: 'iPhone 15',
  manufacturer: 'Apple',
  systemVersion: '26.1',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [{ languageTag: 'en-GB' }],
  timezone: 'Europe/London',
  userAgent: null,
  timestamp: 1_793_500_000_000,
  pastedLink: 'https://acme.example/summer',
}

test.for([
  ['clickId', byClickId],
  ['pastedLink', byClipboard],
  ['pastedLink', byFingerprint],
] as const)(
  '[spec 4.2.7] a match request may have the field %s, with exact spelling',
  ([field, body]) => {
    expect(matchRequest.Check(body)).toBe(true)
    const { [field]: value, ...rest }: Partial<Record<string, unknown>> = { ...body }
    const renamed = { ...rest, [field.toLowerCase()]: value }
    expect(matchRequest.Check(renamed)).toBe(false)
  },
)
