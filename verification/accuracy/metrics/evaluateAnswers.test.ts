import { expect, test } from 'vitest'
import type { Answer } from '../matcher.ts'
import { tinyClick, tinyInstall, tinyWorld } from '../matchers/tinyWorld.ts'
import { evaluateAnswers } from './evaluateAnswers.ts'

const invite = tinyClick({ id: 'c1', destination: '/invite/1', isPersonal: true })
const otherInvite = tinyClick({ id: 'c2', destination: '/invite/2', isPersonal: true })
const sale = tinyClick({ id: 'c3', destination: '/sale' })
const saleAgain = tinyClick({ id: 'c4', destination: '/sale' })

const evaluateOne = (cause: string | null, answer: Partial<Answer> | null) => {
  const world = tinyWorld({
    clicks: [invite, otherInvite, sale, saleAgain],
    installs: [tinyInstall({ id: 'i1' })],
    causes: [['i1', cause]],
  })
  const whole: Answer = {
    destination: null,
    clickId: null,
    confidence: 0.5,
    best: answer?.destination ?? null,
    tier: null,
    ...answer,
  }
  const [verdict] = evaluateAnswers(world, new Map(answer === null ? [] : [['i1', whole]]))
  return verdict
}

test('an answer with the right destination is right, whichever click it names', () => {
  expect(evaluateOne('c3', { destination: '/sale', clickId: 'c4' })).toStrictEqual({
    installId: 'i1',
    isCaused: true,
    isAnswered: true,
    isRight: true,
    isHigh: false,
    isWrongPersonal: false,
    hasBest: true,
    isBestRight: true,
    confidence: 0.5,
  })
})

test('an answer to an organic install is never right', () => {
  expect(evaluateOne(null, { destination: '/sale', tier: 'high' })).toMatchObject({
    isCaused: false,
    isAnswered: true,
    isRight: false,
    isHigh: true,
    isWrongPersonal: false,
  })
})

test.each([
  ['another person’s link', 'c2', true],
  ['the person’s own link', 'c1', false],
  ['a personal link after a campaign link', 'c3', true],
  ['a personal link without any click', null, true],
])('detects a wrong personal destination: %s', (_, cause, isWrongPersonal) => {
  expect(evaluateOne(cause, { destination: '/invite/1' })?.isWrongPersonal).toBe(isWrongPersonal)
})

test('a best destination that was not returned counts for ranking only', () => {
  expect(
    evaluateOne('c1', { destination: null, best: '/invite/1', confidence: 0.8 }),
  ).toMatchObject({
    isAnswered: false,
    isRight: false,
    isHigh: false,
    hasBest: true,
    isBestRight: true,
    confidence: 0.8,
  })
})

test('an abstention is not right even for an organic install, and has no tier', () => {
  expect(evaluateOne(null, { destination: null, tier: 'high' })).toMatchObject({
    isBestRight: false,
    isRight: false,
    isHigh: false,
  })
})

test('an install without an answer counts as abstained', () => {
  expect(evaluateOne('c1', null)).toMatchObject({
    isAnswered: false,
    hasBest: false,
    confidence: 0,
  })
})

test('skips installs of the history', () => {
  const world = tinyWorld({
    clicks: [sale],
    installs: [tinyInstall({ id: 'old', atMs: 99 }), tinyInstall({ id: 'new', atMs: 100 })],
    causes: [],
    testFromMs: 100,
  })
  expect(evaluateAnswers(world, new Map()).map(({ installId }) => installId)).toStrictEqual(['new'])
})
