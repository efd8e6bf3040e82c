import { expect, test } from 'vitest'
import { linkForty } from './linkForty.ts'
import {
  hourMs,
  installedAtMs,
  minuteMs,
  runTiny,
  tinyClick,
  tinyInstall,
  tinyPage,
  tinyWorld,
  userAgents,
  v4,
  v6,
} from './tinyWorld.ts'

const run = runTiny(linkForty)

const elsewhere = v4('198.51.100.1')
const onAndroid = { headers: { 'user-agent': userAgents.chrome, 'accept-language': 'en-US' } }

test('five matching signals score 100', () => {
  expect(run([tinyClick()])).toStrictEqual({
    destination: '/sale',
    clickId: 'c1',
    confidence: 100,
    best: '/sale',
    tier: 'default',
  })
})

test.each([
  ['another network costs 40', { addresses: elsewhere }, 60],
  ['another platform costs 30', onAndroid, 70],
  ['another time zone costs 10', { page: { ...tinyPage, timezone: 'Europe/Rome' } }, 90],
  ['another language costs 10', { page: { ...tinyPage, languages: ['it-IT'] } }, 90],
  [
    'another region of the language costs nothing',
    { page: { ...tinyPage, languages: ['en-GB'] } },
    100,
  ],
  ['another screen costs 10', { page: { ...tinyPage, screenWidth: 402 } }, 90],
  ['a missing page report costs time zone and screen', { page: null }, 80],
])('%s', (_, changes, confidence) => {
  expect(run([tinyClick(changes)])?.confidence).toBe(confidence)
})

test('matches at 70 and not at 60', () => {
  expect(run([tinyClick(onAndroid)])?.destination).toBe('/sale')
  const answer = run([tinyClick({ addresses: elsewhere })])
  expect(answer).toMatchObject({ destination: null, best: '/sale', confidence: 60, tier: null })
})

test('accepts a stranger in the same /24 with another time zone and language, at 70 points', () => {
  const stranger = tinyClick({
    addresses: v4('203.0.113.200'),
    page: { ...tinyPage, timezone: 'Europe/Rome', languages: ['it-IT'], screenWidth: 402 },
  })
  expect(run([stranger])).toMatchObject({ destination: '/sale', confidence: 70 })
})

test('an IPv6 network is the first four groups, however it is written', () => {
  const click = tinyClick({ addresses: v6('2001:db8:1:2::1') })
  const same = tinyInstall({ addresses: v6('2001:0db8:0001:0002:ffff:0:0:9') })
  const other = tinyInstall({ addresses: v6('2001:db8:1:3::1') })
  expect(run([click], same)?.confidence).toBe(100)
  expect(run([click], other)?.confidence).toBe(60)
})

test.each(['10.1.2.3', '192.168.1.1', '172.16.0.1', '100.64.0.1', 'fd00::1'])(
  'the address %s scores nothing',
  (address) => {
    const addresses = address.includes(':') ? v6(address) : v4(address)
    expect(run([tinyClick({ addresses })], tinyInstall({ addresses }))?.confidence).toBe(60)
  },
)

test('the newest of equal clicks wins, but an older better one beats both', () => {
  const older = tinyClick({ id: 'older', atMs: installedAtMs - hourMs })
  const newer = tinyClick({ id: 'newer', atMs: installedAtMs - minuteMs })
  expect(run([older, newer])?.clickId).toBe('newer')
  const worse = { ...newer, page: null }
  expect(run([older, worse])?.clickId).toBe('older')
})

test('a click counts for 168 hours', () => {
  expect(run([tinyClick({ atMs: installedAtMs - 168 * hourMs })])?.clickId).toBe('c1')
  expect(run([tinyClick({ atMs: installedAtMs - 168 * hourMs - 1 })])?.best).toBeNull()
})

test('misses the right click after 1,000 later clicks of any app', () => {
  const own = tinyClick({ id: 'own', atMs: installedAtMs - 2_000 })
  const later = Array.from({ length: 1_000 }, (_, index) =>
    tinyClick({
      id: `later${index}`,
      appId: 'other',
      atMs: installedAtMs - 1_001 + index,
      addresses: elsewhere,
    }),
  )
  expect(run([own, ...later.slice(1)])?.clickId).toBe('own')
  expect(run([own, ...later])?.destination).toBeNull()
})

test('clicks of other apps and of bots are eligible', () => {
  expect(run([tinyClick({ appId: 'other' })])?.destination).toBe('/sale')
  const bot = tinyClick({ headers: { 'user-agent': userAgents.bot } })
  expect(run([bot])?.confidence).toBe(70)
})

test('a click stays available after a match, and clicks after the install are ignored', () => {
  const installs = [tinyInstall({ id: 'i1' }), tinyInstall({ id: 'i2', atMs: installedAtMs + 1 })]
  const answers = linkForty.run(tinyWorld({ clicks: [tinyClick()], installs }))
  expect([...answers.values()].map(({ clickId }) => clickId)).toStrictEqual(['c1', 'c1'])
  expect(run([tinyClick({ atMs: installedAtMs })])?.best).toBeNull()
})

test('recognises an iPad with a Mac user agent', () => {
  expect(run([tinyClick({ headers: { 'user-agent': userAgents.ipad } })])?.confidence).toBe(100)
})
