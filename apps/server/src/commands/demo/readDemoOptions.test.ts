import { expect, test } from 'vitest'
import { readDemoOptions } from './readDemoOptions.ts'

test('without arguments it is a whole year', () => {
  expect(readDemoOptions([])).toEqual({
    ok: true,
    options: {
      email: 'owner@lumen.example',
      password: null,
      organization: 'Lumen',
      domain: 'go.lumen.localhost',
      days: 365,
      scale: 1,
      journeys: 200,
      seed: 1,
      hasTraffic: true,
      isConfirmed: false,
    },
  })
})

test('arguments are read', () => {
  const args = [
    '--email',
    'Ada@Lumen.example',
    '--days',
    '90',
    '--scale',
    '0.1',
    '--no-traffic',
    '--yes',
  ]
  expect(readDemoOptions(args)).toMatchObject({
    ok: true,
    options: {
      email: 'ada@lumen.example',
      days: 90,
      scale: 0.1,
      hasTraffic: false,
      isConfirmed: true,
    },
  })
})

test.each([
  [['--days', '3'], '--days must be a number from 7 to 365.'],
  [['--scale', ''], '--scale must be a number'],
  [['--unknown'], 'Unknown option'],
  [['--help'], 'Usage: npm run seed'],
])('%j is refused with an explanation', (args, message) => {
  expect(readDemoOptions(args)).toMatchObject({
    ok: false,
    error: expect.stringContaining(message) as string,
  })
})
