import { expect, test } from 'vitest'
import { readClickSignals } from './readClickSignals.ts'
import { readVisitor } from './readVisitor.ts'

// Each begins as something that an expression looks for, and goes on for as long as a header may be.
const starts = [
  '',
  'Mozilla/5.0 (iPhone; CPU iPhone OS ',
  'Mozilla/5.0 (Linux; Android ',
  'Mozilla/5.0 (Linux; Android 14; ',
  'Instagram 1 (iPhone15,2; iOS 26_1; en_GB;',
  'Mozilla/5.0 [FBAN/FBIOS;FBDV/',
  'WhatsApp/1',
]
const fillers = [
  ' ',
  '(',
  ';',
  'a',
  '0',
  '_1',
  '; ',
  '/',
  'iPhone',
  'Android ',
  'Version/',
  'x;x',
  '.0',
  '((',
  ' build/',
  'bot',
  '\t',
  '1_',
  'scale=',
  ';;',
  'droid ',
  'mobile safari',
  '- ',
  'é',
]
const ends = ['', '!', ')', ' Safari/', '; wv) applewebkit']

test('no user agent of any length takes 5 ms to read', () => {
  const hostile = starts.flatMap((start) =>
    fillers.flatMap((filler) =>
      ends.map(
        (end) => (start + filler.repeat(16_384 / filler.length)).slice(0, 511 - end.length) + end,
      ),
    ),
  )
  expect(hostile.length).toBeGreaterThan(800)
  // Also far longer than the wire allows, which must cost no more.
  const all = [...hostile, ...starts.map((start) => start + '(;'.repeat(50_000))]
  const costOf = (text: string, variant: string) => {
    // Each time another text, or it would be known already.
    const userAgent = text + variant
    const startedAt = performance.now()
    const headers = {
      'user-agent': userAgent,
      'accept-language': userAgent,
      'sec-purpose': userAgent,
    }
    readVisitor(headers)
    readClickSignals(headers)
    return performance.now() - startedAt
  }
  for (const userAgent of all) costOf(userAgent, '')
  // The best of some: what the machine does besides is not the expression's cost.
  const slowest = all
    .map((userAgent) => ({
      userAgent,
      ms: Math.min(...Array.from('abcdefgh').map((variant) => costOf(userAgent, variant))),
    }))
    .reduce((worst, each) => (each.ms > worst.ms ? each : worst))
  expect(slowest.ms, slowest.userAgent).toBeLessThan(5)
})
