import { expect, test } from 'vitest'
import { deferLink } from './deferLink.ts'
import {
  installedAtMs,
  runTiny,
  tinyClick,
  tinyInstall,
  tinyPage,
  tinyWorld,
  userAgents,
  v4,
} from './tinyWorld.ts'

const run = runTiny(deferLink)

const inApp = { 'user-agent': userAgents.instagram }
const full = tinyClick({ headers: inApp })

test.each([
  ['everything', {}, 1],
  ['another time zone', { page: { ...tinyPage, timezone: 'Europe/Rome' } }, 0.65],
  ['no time zone', { page: { ...tinyPage, timezone: null } }, 0.65 + 0.35 * 0.4],
  ['another screen', { page: { ...tinyPage, screenWidth: 402 } }, 0.75],
  ['another language', { page: { ...tinyPage, languages: ['en-GB'] } }, 0.8],
  [
    'another model',
    { headers: { 'user-agent': userAgents.facebook.replace('15,4', '15,5') } },
    0.85,
  ],
  ['no model', { headers: { 'user-agent': userAgents.safari } }, 0.85 + 0.15 * 0.4],
  ['another platform', { headers: { 'user-agent': userAgents.chrome } }, 0.8 + 0.15 * 0.4],
  ['another address', { addresses: v4('198.51.100.1') }, 1],
])('%s', (_, changes, confidence) => {
  expect(run([{ ...full, ...changes }])?.confidence).toBeCloseTo(confidence, 12)
})

test.each([
  [9, 0.2],
  [30, 1],
  [599, 1],
  [600, 0.9],
  [3_599, 0.9],
  [3_600, 0.7],
  [14_399, 0.7],
  [14_400, 0.4],
  [86_399, 0.4],
])('after %i seconds the factor is %d', (gapSeconds, factor) => {
  const click = { ...full, atMs: installedAtMs - gapSeconds * 1_000 }
  expect(run([click])?.confidence).toBeCloseTo(factor, 12)
})

test('ignores clicks older than a day', () => {
  expect(run([{ ...full, atMs: installedAtMs - 86_400_001 }])?.best).toBeNull()
})

test('matches from .70 on', () => {
  const atFourHours = { ...full, atMs: installedAtMs - 14_000_000 }
  expect(run([atFourHours])?.destination).toBe('/sale')
  const other = { ...full, page: { ...tinyPage, timezone: 'Europe/Rome' } }
  expect(run([other])).toMatchObject({ destination: null, best: '/sale' })
})

test('considers only the newest 50 clicks of all apps', () => {
  const strangers = Array.from({ length: 50 }, (_, index) =>
    tinyClick({
      id: `s${index}`,
      appId: 'other',
      atMs: installedAtMs - 1_000,
      headers: {},
      page: null,
    }),
  )
  expect(run([full, ...strangers.slice(1)])?.clickId).toBe('c1')
  expect(run([full, ...strangers])?.destination).toBeNull()
})

test('a match claims its click, and the next install gets another', () => {
  const installs = ['i1', 'i2', 'i3'].map((id, index) =>
    tinyInstall({ id, atMs: installedAtMs + index }),
  )
  const answers = deferLink.run(tinyWorld({ clicks: [full, { ...full, id: 'c2' }], installs }))
  expect([...answers.values()].map(({ clickId }) => clickId)).toStrictEqual(['c2', 'c1', null])
})
