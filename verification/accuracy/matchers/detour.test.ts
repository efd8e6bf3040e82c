import { expect, test } from 'vitest'
import type { WorldClick } from '../world.ts'
import { detour } from './detour.ts'
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

const run = runTiny(detour)

const elsewhere = v4('198.51.100.1')
const by = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })

test.each([
  ['everything but the model', {}, 1_350],
  ['model and system too', by(userAgents.instagram), 1_450],
  ['another address, even of the same /24: 500', { addresses: v4('203.0.113.8') }, 850],
  ['another time zone: 200', { page: { ...tinyPage, timezone: 'Europe/Rome' } }, 1_150],
  ['another language: 100', { page: { ...tinyPage, languages: ['en-GB'] } }, 1_250],
  ['a screen one point off', { page: { ...tinyPage, screenWidth: 394 } }, 1_350],
  ['a screen two points off: 200', { page: { ...tinyPage, screenWidth: 395 } }, 1_150],
  ['another platform: 350', by(userAgents.chrome), 1_000],
  ['another system version: 350', by(userAgents.safari.replace('26.3', '26.2')), 1_000],
  ['no page report: 400', { page: null }, 950],
])('points: %s', (_, changes, confidence) => {
  expect(run([tinyClick(changes)])?.confidence).toBe(confidence)
})

test('matches from 800 points on, without an address in common', () => {
  expect(run([tinyClick({ addresses: elsewhere })])?.destination).toBe('/sale')
  const atThreshold = tinyClick({
    ...by(userAgents.chrome),
    page: { ...tinyPage, screenWidth: 395 },
  })
  expect(run([atThreshold])).toMatchObject({ destination: '/sale', confidence: 800 })
  const other = tinyClick({ addresses: elsewhere, page: { ...tinyPage, languages: ['it-IT'] } })
  expect(run([other])).toMatchObject({ destination: null, best: '/sale', confidence: 750 })
})

test('clicks count for 15 minutes of device time', () => {
  const click = tinyClick({ atMs: installedAtMs - 15 * minuteMs })
  const at = (timestamp: number) => tinyInstall({ fingerprint: { ...tinyFingerprint, timestamp } })
  expect(run([click], at(installedAtMs))?.clickId).toBe('c1')
  expect(run([click], at(installedAtMs + 1))?.best).toBeNull()
  expect(run([click], at(installedAtMs - 30 * minuteMs))?.clickId).toBe('c1')
  expect(run([click], at(installedAtMs - 30 * minuteMs - 1))?.best).toBeNull()
})

test('ignores clicks of other apps and clicks after the install', () => {
  expect(run([tinyClick({ appId: 'other' })])?.best).toBeNull()
  expect(run([tinyClick({ atMs: installedAtMs })])?.best).toBeNull()
})

test('the newest of equal clicks wins', () => {
  const newer = tinyClick({ id: 'newer', atMs: installedAtMs - minuteMs })
  expect(run([tinyClick(), newer])?.clickId).toBe('newer')
})

test('a match uses up its click, in the history too; a best click below the threshold stays available', () => {
  const installs = [
    tinyInstall({ id: 'first' }),
    tinyInstall({ id: 'second', atMs: installedAtMs + 1 }),
  ]
  const answersTo = (click: WorldClick, testFromMs = 0) =>
    detour.run(tinyWorld({ clicks: [click], installs, testFromMs }))
  expect(answersTo(tinyClick()).get('first')?.clickId).toBe('c1')
  expect(answersTo(tinyClick()).get('second')?.best).toBeNull()
  const evaluated = answersTo(tinyClick(), installedAtMs + 1)
  expect([...evaluated.keys()]).toStrictEqual(['second'])
  expect(evaluated.get('second')?.best).toBeNull()
  const weak = tinyClick({ addresses: elsewhere, page: null })
  expect(answersTo(weak).get('second')?.best).toBe('/sale')
})
