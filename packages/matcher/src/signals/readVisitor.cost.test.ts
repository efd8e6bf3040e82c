import { expect, test } from 'vitest'
import { readClickSignals } from './readClickSignals.ts'
import { readVisitor } from './readVisitor.ts'

// Each starts like something an expression matches, and continues for as long as a header may be.
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

test('reads any user agent within 5 ms of CPU time', () => {
  const hostile = starts.flatMap((start) =>
    fillers.flatMap((filler) =>
      ends.map(
        (end) => (start + filler.repeat(16_384 / filler.length)).slice(0, 511 - end.length) + end,
      ),
    ),
  )
  expect(hostile.length).toBeGreaterThan(800)
  // Includes texts far longer than the limit, which must not cost more.
  const all = [...hostile, ...starts.map((start) => start + '(;'.repeat(50_000))]
  const measureCost = (text: string, variant: string) => {
    // A different text each time, to bypass the cache.
    const userAgent = text + variant
    const startedAt = process.cpuUsage()
    const headers = {
      'user-agent': userAgent,
      'accept-language': userAgent,
      'sec-purpose': userAgent,
    }
    readVisitor(headers)
    readClickSignals(headers)
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1_000
  }
  for (const userAgent of all) measureCost(userAgent, '')
  // The best of up to 50 runs, to exclude the garbage collection and what else the machine does.
  const isCheap = (userAgent: string) =>
    Array.from({ length: 50 }).some((_, run) => measureCost(userAgent, `#${run}`) < 5)
  expect(all.filter((userAgent) => !isCheap(userAgent))).toEqual([])
})
