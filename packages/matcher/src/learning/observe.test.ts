import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidates, unreadClicks } from '../../test/arbitraries.ts'
import {
  canaryInstall,
  canarySignals,
  findCanaries,
  otherCanaryInstall,
} from '../../test/canary.ts'
import { nowMs, sampleCandidate, weighSample } from '../../test/samples.ts'
import { priorModel } from '../model/priorModel.ts'
import { estimateCauses } from './estimateCauses.ts'
import { observe } from './observe.ts'

test('an observation has the weights of its clicks', () => {
  fc.assert(
    fc.property(
      fc.array(candidates, { maxLength: 20 }),
      fc.array(unreadClicks),
      (clicks, unread) => {
        const weighed = weighSample(clicks, { unread })
        const observation = observe(weighed, 'ios', nowMs)
        const { shares, organicShare } = estimateCauses(observation, priorModel)
        expect(organicShare).toBeCloseTo(weighed.organic / weighed.total, 9)
        shares.forEach((share, index) => {
          expect(share).toBeCloseTo((weighed.clicks[index]?.weight ?? 0) / weighed.total, 9)
        })
      },
    ),
  )
})

test('keeps the likeliest clicks and sums the weight of the others', () => {
  const clicks = Array.from({ length: 100 }, (_, index) =>
    sampleCandidate({ id: `${index}`, availability: (index + 1) / 100 }),
  )
  const weighed = weighSample(clicks)
  const observation = observe(weighed, 'ios', nowMs)
  expect(observation.clicks.length).toBeGreaterThan(0)
  expect(observation.clicks.length).toBeLessThan(50)
  expect(observation.clicks[0]?.id).toBe('99')
  expect(observation.restWeight).toBeGreaterThan(0)
})

test('a proven click is certain', () => {
  const clicks = ['a', 'b'].map((id) => sampleCandidate({ id }))
  const observation = observe(weighSample(clicks), 'ios', nowMs)
  const proven = (id: string) => estimateCauses({ ...observation, proven: id }, priorModel)
  const order = observation.clicks.map(({ id }) => id)
  expect(proven('b')).toEqual({ shares: order.map((id) => (id === 'b' ? 1 : 0)), organicShare: 0 })
  expect(proven('none')).toEqual({ shares: [0, 0], organicShare: 1 })
})

test('contains levels, and no signal of a click or an install', () => {
  expect(findCanaries([canarySignals, canaryInstall, otherCanaryInstall]).length).toBeGreaterThan(
    15,
  )
  for (const signals of [canarySignals, { ...canarySignals, model: null }]) {
    for (const install of [canaryInstall, otherCanaryInstall]) {
      const weighed = weighSample([sampleCandidate({ signals })], { install })
      const observation = observe(weighed, 'ios', nowMs)
      expect(observation.clicks[0]?.levels.length).toBeGreaterThan(3)
      expect(findCanaries(observation)).toEqual([])
    }
  }
})
