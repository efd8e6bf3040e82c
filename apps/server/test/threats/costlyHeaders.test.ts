import { readClickSignals, readVisitor } from '@throughlink/matcher'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passQuery } from '#catalog/visits/passQuery.ts'
import { readCampaign } from '#catalog/visits/readCampaign.ts'
import { userAgents } from '../support/browser.ts'
import { sampleLink } from '../support/sampleLink.ts'

const limitMs = 5

/** Returns the fastest of several runs, to exclude other work of the machine. */
function measureMs(work: () => void): number {
  let fastest = Infinity
  for (let run = 0; run < 40 && fastest >= limitMs / 2; run++) {
    const startedMs = performance.now()
    work()
    fastest = Math.min(fastest, performance.now() - startedMs)
  }
  return fastest
}

function readHeaders(userAgent: string): void {
  const headers = {
    'user-agent': userAgent,
    'accept-language': userAgent,
    'sec-ch-ua-model': userAgent,
    'sec-ch-ua-platform-version': userAgent,
    'sec-purpose': userAgent,
  }
  readVisitor(headers)
  readClickSignals(headers)
}

// Warm up.
for (let time = 0; time < 200; time++)
  for (const each of Object.values(userAgents)) readHeaders(each)

/** Fragments of user agents: regular expressions backtrack over near matches. */
const fragments = [
  'Mozilla/5.0 ',
  '(',
  ')',
  ';',
  ' ',
  '/',
  '.',
  '_',
  '1',
  '18_7',
  'Version/',
  'Safari/',
  'Android 10; K',
  'iPhone OS ',
  'like Mac OS X',
  'Instagram ',
  'FBAN/',
  'FBDV/iPhone',
  'scale=3.00; ',
  '1179x2556',
  ' Build/',
  'compatible; ',
  'bot',
  'http://',
  '\u0000',
  'é',
  ',',
  'SAMSUNG SM-',
  'Chrome/',
  'Mobile ',
]

test('no combination of user agent fragments takes 5 ms', () => {
  const combined = fc
    .tuple(
      fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 3_000 }),
    )
    .map(([some, times]) => some.join('').repeat(times).slice(0, 16_000))
  fc.assert(
    fc.property(combined, (userAgent) => {
      expect(measureMs(() => readHeaders(userAgent))).toBeLessThan(limitMs)
    }),
    { numRuns: 400 },
  )
})

test('no repeated fragment takes 5 ms', () => {
  for (const fragment of fragments) {
    for (const start of ['', 'Mozilla/5.0 (iPhone; ', 'Mozilla/5.0 (Linux; Android 14; ']) {
      const userAgent = (start + fragment.repeat(16_000)).slice(0, 16_000)
      expect(measureMs(() => readHeaders(userAgent))).toBeLessThan(limitMs)
    }
  }
})

test('no query takes 5 ms', () => {
  for (const fragment of [
    'a=1&',
    '&',
    '=',
    '%',
    '%00',
    'utm_source=',
    'a[',
    'a.',
    '+',
    ';',
    'é=é&',
  ]) {
    const query = fragment.repeat(16_000).slice(0, 16_000)
    expect(measureMs(() => void passQuery('https://lumen.example/?a=1', query))).toBeLessThan(
      limitMs,
    )
    expect(measureMs(() => void readCampaign(query.slice(0, 2_048), sampleLink()))).toBeLessThan(
      limitMs,
    )
  }
})
