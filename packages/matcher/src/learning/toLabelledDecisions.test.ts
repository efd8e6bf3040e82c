import { expect, test } from 'vitest'
import { nowMs, sampleCandidate, weighSample } from '../../test/samples.ts'
import { priorModel } from '../model/priorModel.ts'
import { observe } from './observe.ts'
import { toLabelledDecisions } from './toLabelledDecisions.ts'

const weighed = weighSample([
  sampleCandidate({ id: 'a', linkId: 'right' }),
  sampleCandidate({ id: 'b', linkId: 'right', availability: 0.5 }),
  sampleCandidate({ id: 'c', linkId: 'wrong', availability: 0.3 }),
])
const observation = observe(weighed, 'ios', nowMs)
const decisionsOn = (proven: string) =>
  toLabelledDecisions([{ ...observation, proven }], priorModel)

test('an install without proof labels nothing', () => {
  expect(toLabelledDecisions([observation], priorModel)).toEqual([])
})

test('a model is right if its best link is that of the proven click, whichever click it is', () => {
  expect(decisionsOn('a')).toMatchObject([{ isRight: true }])
  expect(decisionsOn('b')).toMatchObject([{ isRight: true }])
  expect(decisionsOn('c')).toMatchObject([{ isRight: false }])
})

test('every link is wrong for a proven organic install, or if the proven click was not found', () => {
  expect(decisionsOn('none')).toMatchObject([{ isRight: false }])
  expect(decisionsOn('a click that was not found')).toMatchObject([{ isRight: false }])
})

test('ignores the proof in its confidence, and adds up all clicks of the link', () => {
  const confidence = decisionsOn('c')[0]?.confidence ?? 0
  const ofRight = weighed.clicks
    .filter(({ candidate }) => candidate.linkId === 'right')
    .reduce((sum, { weight }) => sum + weight / weighed.total, 0)
  expect(confidence).toBeCloseTo(ofRight, 9)
  expect(decisionsOn('a')[0]?.confidence).toBe(confidence)
})

test('an install without candidates is not a decision', () => {
  const alone = observe(weighSample([]), 'ios', nowMs)
  expect(toLabelledDecisions([{ ...alone, proven: 'none' }], priorModel)).toEqual([])
})
