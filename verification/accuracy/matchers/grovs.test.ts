import { expect, test } from 'vitest'
import { grovs } from './grovs.ts'
import {
  installedAtMs,
  minuteMs,
  runTiny,
  tinyClick,
  tinyFingerprint,
  tinyInstall,
  tinyPage,
  tinyWorld,
  userAgents,
  v4,
} from './tinyWorld.ts'

const run = runTiny(grovs)

const by = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })

test('matches a single click with the same address, platform, version and engine', () => {
  expect(run([tinyClick()])).toStrictEqual({
    destination: '/sale',
    clickId: 'c1',
    confidence: 1,
    best: '/sale',
    tier: 'default',
  })
})

test('a single click needs no matching screen, time zone or language', () => {
  expect(run([tinyClick({ page: null })])?.clickId).toBe('c1')
})

test.each([
  ['another address of the same /24', { addresses: v4('203.0.113.8') }],
  ['another platform', by(userAgents.chrome)],
  ['another version', by(userAgents.safari.replace('18_7', '18_6'))],
  ['another engine', by(userAgents.safari.replace('605.1.15', '605.1.14'))],
  ['no engine', by(userAgents.bot)],
  ['another app', { appId: 'other' }],
  ['the time of the install', { atMs: installedAtMs }],
])('does not match with %s', (_, changes) => {
  expect(run([tinyClick(changes)])).toMatchObject({ destination: null, best: null, confidence: 0 })
})

test('unknown engines are not equal', () => {
  const silent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)'
  const fingerprint = { ...tinyFingerprint, userAgent: silent }
  expect(run([tinyClick(by(silent))], tinyInstall({ fingerprint }))?.best).toBeNull()
})

test('accepts the real version like the frozen one, and an iPad with a Mac user agent', () => {
  expect(run([tinyClick(by(userAgents.chromeOnIos))])?.clickId).toBe('c1')
  expect(run([tinyClick(by(userAgents.ipad))])?.clickId).toBe('c1')
})

test('on Android the full browser version must be equal', () => {
  const fingerprint = {
    ...tinyFingerprint,
    platform: 'android' as const,
    systemVersion: '10',
    userAgent: userAgents.androidWebView,
  }
  const install = tinyInstall({ fingerprint })
  const reduced = tinyClick(by(userAgents.chrome))
  const full = tinyClick(by(userAgents.chrome.replace('145.0.0.0', '145.0.7632.45')))
  expect(run([reduced], install)?.best).toBeNull()
  expect(run([full], install)?.clickId).toBe('c1')
})

test('of two clicks, picks the one whose screen, time zone and language all agree', () => {
  const pages = [
    { ...tinyPage, screenWidth: 402 },
    { ...tinyPage, screenHeight: 874 },
    { ...tinyPage, timezone: 'Europe/Rome' },
    { ...tinyPage, timezone: null },
    { ...tinyPage, languages: ['en-GB'] },
    null,
  ]
  for (const page of pages) {
    const other = tinyClick({ id: 'other', page })
    expect(run([tinyClick(), other])?.clickId).toBe('c1')
  }
})

test('matches nothing if two clicks agree, or if neither of two does', () => {
  expect(run([tinyClick(), tinyClick({ id: 'c2' })])?.best).toBeNull()
  const silent = { page: null }
  expect(run([tinyClick(silent), tinyClick({ id: 'c2', ...silent })])?.best).toBeNull()
})

test('a click counts for five minutes', () => {
  const at = (gapMs: number) => [tinyClick({ atMs: installedAtMs - gapMs })]
  expect(run(at(5 * minuteMs))?.clickId).toBe('c1')
  expect(run(at(5 * minuteMs + 1))?.best).toBeNull()
})

test('a match does not use up its click', () => {
  const installs = [tinyInstall(), tinyInstall({ id: 'i2', atMs: installedAtMs + 1 })]
  const answers = grovs.run(tinyWorld({ clicks: [tinyClick()], installs }))
  expect([...answers.values()].map(({ clickId }) => clickId)).toStrictEqual(['c1', 'c1'])
})
