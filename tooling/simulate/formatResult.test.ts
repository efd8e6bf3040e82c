import { expect, test } from 'vitest'
import { formatResult } from './formatResult.ts'
import type { OpenedApp } from './openApp.ts'
import type { SimulateOptions } from './readOptions.ts'

const options: SimulateOptions = {
  link: new URL('https://go.example/amber'),
  platform: 'android',
  service: 'http://localhost:3000',
  key: 'pk_x',
  appId: 'app_1',
  isProbabilistic: false,
}
const play = { kind: 'play', referrer: 'clickId=tl1a' } as const
const linked: OpenedApp = {
  route: '/products/amber',
  url: 'https://lumen.example/products/amber',
  method: 'referrer',
  confidence: 1,
  reason: null,
  error: null,
  installId: '0b9f',
  tookMs: 104.6,
}
const none: OpenedApp = {
  ...linked,
  route: null,
  url: null,
  method: null,
  confidence: null,
  reason: 'below_threshold',
}
const why =
  'why      GET http://localhost:3000/api/v1/apps/app_1/installs/0b9f/explanation, with a secret key'

test('a link is printed with its route, method, confidence, install and time', () => {
  expect(formatResult({ visit: play, app: linked }, options).split('\n')).toEqual([
    'click    redirect to Google Play with a referrer',
    'route    /products/amber',
    'link     https://lumen.example/products/amber',
    'method   referrer, confidence 1',
    'time     105 ms from the start of the app',
    'install  0b9f',
  ])
})

test('a match by fingerprint says what was lost, and where it is explained', () => {
  const app = { ...linked, method: 'probabilistic', confidence: 0.9962 }
  const lines = formatResult({ visit: play, app }, { ...options, isProbabilistic: true }).split(
    '\n',
  )
  expect(lines[0]).toBe('click    redirect to Google Play with a referrer, which is lost')
  expect(lines).toContain('method   probabilistic, confidence 0.9962')
  expect(lines.at(-1)).toBe(why)
})

test('no link comes with its reason, in words, and where it is explained', () => {
  const lines = formatResult({ visit: play, app: none }, options).split('\n')
  expect(lines[1]).toBe(
    'no link  below_threshold: One destination is likely, but not likely enough.',
  )
  expect(lines.at(-1)).toBe(why)
})

test.each([
  ['an unknown reason', { ...none, reason: 'new_reason' }, 'no link  new_reason', true],
  ['a click id that is not known', { ...none, reason: 'no_match' }, 'no link  no_match:', false],
  [
    'an error',
    { ...none, reason: null, error: 'Check API_KEY.' },
    'no link  Check API_KEY.',
    false,
  ],
])('%s', (_, app, line, hasWhy) => {
  const lines = formatResult({ visit: play, app }, options).split('\n')
  expect(lines[1]?.startsWith(line)).toBe(true)
  expect(lines.includes(why)).toBe(hasWhy)
})

test('a click that leads to no install ends there', () => {
  const visit = { kind: 'elsewhere', where: 'https://lumen.example' } as const
  expect(formatResult({ visit, app: null }, options).split('\n')).toEqual([
    'click    https://lumen.example',
    'no link  The app cannot be installed from there.',
  ])
})
