import { expect, test } from 'vitest'
import { readFunnelDimension, toFunnelBody } from './funnelBody.ts'
import { parseSteps } from './funnelSteps.ts'

const range = { from: '2026-11-01', to: '2026-11-17' }

test('the request has the steps, the window and the filters', () => {
  const steps = parseSteps(['click', 'event:purchase&%2Fplan%20eq%20%22pro%22'])
  const search = { by: 'country', window: '1d', where: ['platform:eq:ios'] } as const
  expect(toFunnelBody(search, steps, range, 'UTC')).toEqual({
    ...range,
    timezone: 'UTC',
    steps: [
      { type: 'click' },
      { type: 'event', name: 'purchase', where: [{ pointer: '/plan', op: 'eq', value: 'pro' }] },
    ],
    windowSeconds: 86_400,
    where: [{ by: 'platform', op: 'eq', values: ['ios'] }],
    by: 'country',
    top: 20,
  })
})

test('there is no request while an event has no name', () => {
  expect(toFunnelBody({}, parseSteps(['click', 'event:']), range, 'UTC')).toBeNull()
})

test('an opened link has no campaign', () => {
  const steps = parseSteps(['open', 'event:purchase'])
  expect(readFunnelDimension('utm_source', steps)).toBeNull()
  expect(readFunnelDimension('country', steps)).toBe('country')
  const body = toFunnelBody({ where: ['utm_source:eq:mail'] }, steps, range, 'UTC')
  expect(body).not.toHaveProperty('where')
})
