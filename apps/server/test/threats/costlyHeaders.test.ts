import { readClickSignals, readVisitor } from '@throughlink/matcher'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCampaign } from '../../src/edge/redirect/readCampaign.ts'
import { passQuery } from '../../src/edge/redirect/passQuery.ts'
import { userAgents } from '../support/browser.ts'

const limitMs = 5

/** The least of some runs: what the work costs, without what else this machine does. */
function costMs(work: () => void): number {
  let least = Infinity
  for (let run = 0; run < 5 && least >= limitMs / 2; run++) {
    const startedMs = performance.now()
    work()
    least = Math.min(least, performance.now() - startedMs)
  }
  return least
}

function read(userAgent: string): void {
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

for (let time = 0; time < 200; time++) for (const each of Object.values(userAgents)) read(each)

/** What user agents are made of: expressions backtrack over what nearly fits. */
const pieces = [
  ...[
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
  ],
  ...[
    'iPhone OS ',
    'like Mac OS X',
    'Instagram ',
    'FBAN/',
    'FBDV/iPhone',
    'scale=3.00; ',
    '1179x2556',
    ' Build/',
  ],
  ...['compatible; ', 'bot', 'http://', '\u0000', 'é', ',', 'SAMSUNG SM-', 'Chrome/', 'Mobile '],
]

test('no user agent takes 5 ms, however it is made', () => {
  const made = fc
    .tuple(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 3_000 }),
    )
    .map(([some, times]) => some.join('').repeat(times).slice(0, 16_000))
  fc.assert(
    fc.property(made, (userAgent) => {
      expect(costMs(() => read(userAgent))).toBeLessThan(limitMs)
    }),
    { numRuns: 400 },
  )
})

test('nor does one piece over and over', () => {
  for (const piece of pieces) {
    for (const start of ['', 'Mozilla/5.0 (iPhone; ', 'Mozilla/5.0 (Linux; Android 14; ']) {
      const userAgent = (start + piece.repeat(16_000)).slice(0, 16_000)
      expect(costMs(() => read(userAgent))).toBeLessThan(limitMs)
    }
  }
})

test('nor does a query', () => {
  for (const piece of ['a=1&', '&', '=', '%', '%00', 'utm_source=', 'a[', 'a.', '+', ';', 'é=é&']) {
    const query = piece.repeat(16_000).slice(0, 16_000)
    expect(costMs(() => void passQuery('https://lumen.example/?a=1', query))).toBeLessThan(limitMs)
    expect(costMs(() => void readCampaign(query.slice(0, 2_048)))).toBeLessThan(limitMs)
  }
})
