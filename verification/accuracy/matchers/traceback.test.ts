import { expect, test } from 'vitest'
import {
  installedAtMs,
  minuteMs,
  runTiny,
  tinyClick,
  tinyFingerprint,
  tinyInstall,
  tinyPage,
  userAgents,
  v4,
} from './tinyWorld.ts'
import { traceback } from './traceback.ts'

const run = runTiny(traceback)

const by = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })
const languages = (...tags: string[]) => ({ page: { ...tinyPage, languages: tags } })

test.each([
  // Gates 5, region 3, exact zone name 1, raw language 1, address 5, family 1, system 3.
  ['Safari at the same address', {}, 19],
  ['another address: 5', { addresses: v4('203.0.113.8') }, 14],
  ['the model’s id instead of its family: 2 more', by(userAgents.instagram), 21],
  ['no version shown: 3', by(userAgents.webView), 16],
  ['the first part of the version only: 1', by(userAgents.safari.replace('26.3', '26.1')), 18],
  ['another version: 3', by(userAgents.safari.replace('26.3', '18.3')), 16],
  ['no region: 1, and the raw language: 1', languages('en'), 17],
  ['another region: 2, and the raw language: 1', languages('en-GB'), 16],
  ['another case of the zone: 1', { page: { ...tinyPage, timezone: 'america/new_york' } }, 18],
])('points: %s', (_, changes, confidence) => {
  expect(run([tinyClick(changes)])?.confidence).toBe(confidence)
})

test('a model name in the user agent scores 2', () => {
  const fingerprint = { ...tinyFingerprint, model: 'Pixel 9', modelId: 'GUR25' }
  const click = tinyClick(by(userAgents.androidWebView))
  expect(run([click], tinyInstall({ fingerprint }))?.confidence).toBe(17)
})

test.each([
  ['another screen', { page: { ...tinyPage, screenHeight: 874 } }],
  ['another time zone', { page: { ...tinyPage, timezone: 'Europe/Rome' } }],
  ['another language', languages('it-US')],
  ['no page report', { page: null }],
  ['another app', { appId: 'other' }],
  ['a gap of more than half an hour', { atMs: installedAtMs - 30 * minuteMs - 1 }],
])('rejects a click with %s', (_, changes) => {
  expect(run([tinyClick(changes)])?.best).toBeNull()
})

test('answers with whatever passes the gates, the newest of equal clicks', () => {
  const clicks = [
    tinyClick({ id: 'older', atMs: installedAtMs - 30 * minuteMs }),
    tinyClick({ id: 'newer', atMs: installedAtMs - minuteMs }),
  ]
  expect(run(clicks)?.clickId).toBe('newer')
  const bare = tinyClick({ addresses: v4('198.51.100.1'), ...by(''), ...languages('en-GB') })
  expect(run([bare])).toMatchObject({ destination: '/sale', confidence: 7 })
})

test('the device clock may be 30 seconds behind the click', () => {
  const at = (timestamp: number) =>
    run([tinyClick()], tinyInstall({ fingerprint: { ...tinyFingerprint, timestamp } }))
  const clickedAtMs = installedAtMs - 2 * minuteMs
  expect(at(clickedAtMs - 30_000)?.clickId).toBe('c1')
  expect(at(clickedAtMs - 30_001)?.best).toBeNull()
})
