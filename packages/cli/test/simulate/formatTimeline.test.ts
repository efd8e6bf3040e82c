import { expect, test } from 'vitest'
import { describeMatch, describeOpen, describeVisit } from '../../src/simulate/describeSteps.ts'
import { formatTimeline } from '../../src/simulate/formatTimeline.ts'
import { completeJourney } from '../../src/simulate/journey.ts'
import type { OpenedApp } from '../../src/simulate/openFirstTime.ts'
import type { SimulationResult } from '../../src/simulate/simulationResult.ts'

const link = new URL('https://go.example/amber')
const linked: OpenedApp = {
  route: '/products/amber?ref=anna',
  url: 'https://lumen.example/products/amber?ref=anna',
  method: 'probabilistic',
  confidence: 0.938,
  reason: null,
  error: null,
  installId: '0b9f',
}
const none: OpenedApp = {
  ...linked,
  route: null,
  url: null,
  method: null,
  confidence: null,
  reason: 'below_threshold',
}
const result: SimulationResult = {
  steps: [
    { at: 0, text: 'Tap' },
    { at: 40.314, text: 'Match' },
  ],
  visit: null,
  connection: null,
  app: linked,
  evidence: null,
  isAddressUsed: null,
}

test('steps have the seconds since the tap, and the result follows', () => {
  expect(formatTimeline(result).split('\n')).toEqual([
    ' 0.00 s  Tap',
    '40.31 s  Match',
    '',
    'Route    /products/amber?ref=anna',
    'Link     https://lumen.example/products/amber?ref=anna',
    'Install  0b9f',
    'Explain  throughlink explain 0b9f',
  ])
})

test.each([
  ['a referrer leaves nothing to explain', { ...linked, method: 'referrer' }, false],
  ['no link has an explanation', none, true],
  ['an unknown click id has none', { ...none, reason: 'no_match' }, false],
  ['an error has none', { ...none, reason: null, error: 'Check API_KEY.' }, false],
])('%s', (_, app, isExplained) => {
  expect(formatTimeline({ ...result, app }).includes('Explain')).toBe(isExplained)
})

test('a tap without a store ends the journey', () => {
  expect(formatTimeline({ ...result, app: null })).toContain(
    'Route  none: the app cannot be installed from there',
  )
})

test('a match names the evidence for it', () => {
  const evidence = [
    { signal: 'network', level: 'same-v6', bits: 9.2 },
    { signal: 'language', level: 'other', bits: -2 },
    { signal: 'screen', level: 'same', bits: 2 },
  ]
  expect(describeMatch(linked, evidence)).toBe('Match: probabilistic, 0.93 (network, screen)')
  expect(describeMatch(linked, null)).toBe('Match: probabilistic, 0.93')
})

test.each([
  [none, 'No link: below_threshold. One destination is likely, but not likely enough.'],
  [{ ...none, reason: 'new_reason' }, 'No link: new_reason'],
  [{ ...none, error: 'Check API_KEY.' }, 'No link: Check API_KEY.'],
])('no link comes with its reason: %#', (app, text) => {
  expect(describeMatch(app, null)).toBe(text)
})

test('a visit says what survives the installation', () => {
  const play = { kind: 'play', referrer: 'clickId=tl1a' } as const
  const journey = completeJourney({ link, referrer: false })
  expect(describeVisit(play, journey)).toBe(
    'Redirect to Google Play with the click in the referrer, which gets lost',
  )
})

test('the first open says what has changed since the tap', () => {
  expect(describeOpen(completeJourney({ link }))).toBe('Install and first open')
  const changed = completeJourney({
    link,
    delay: 40,
    openDevice: 'pixel-8',
    openNetwork: 'cellular',
    offline: 3,
  })
  expect(describeOpen(changed)).toBe(
    'Install and first open 40 s later on Pixel 8 (cellular network), offline for 3 s',
  )
})
