import { describe, expect, test } from 'vitest'
import { compareHistory } from './compareHistory.ts'

const ownTargets = new Map([
  ['app_1', new Set(['com.example.one', 'https://one.example/amber'])],
  ['app_2', new Set(['com.example.two', 'https://two.example/amber'])],
])

/** Two apps, a click and an event of each, and a claim of the first one's click. */
const createAnswers = () => ({
  clicks: new Map([
    ['click1', 'app_1'],
    ['click2', 'app_2'],
  ]),
  events: new Map([
    ['event1', 'app_1'],
    ['event2', 'app_2'],
  ]),
  claims: new Map<string, { appId: string; clickId: string | null }>([
    ['install1', { appId: 'app_1', clickId: 'click1' }],
  ]),
  targets: new Map([
    [
      'app_1',
      new Map([
        ['com.example.one', 5],
        ['https://one.example/amber', 1],
      ]),
    ],
    ['app_2', new Map([['com.example.two', 4]])],
  ]),
})

const createStored = () => {
  const { clicks, events, claims } = createAnswers()
  return { clicks, events, claims }
}

const compare = (history: ReturnType<typeof createAnswers>, stored = createStored()) =>
  compareHistory(history, stored, ownTargets)

test('a database with everything that was acknowledged passes', () => {
  expect(compare(createAnswers())).toMatchObject({ lost: 0, doubleClaims: 0, foreign: 0 })
})

describe('lost is', () => {
  test('a click, an event or a claim that the database does not have', () => {
    const stored = createStored()
    stored.clicks.delete('click2')
    stored.events.delete('event1')
    stored.claims.delete('install1')
    expect(compare(createAnswers(), stored)).toMatchObject({ lost: 3, foreign: 0 })
  })

  test('a claim of another click than the one that was acknowledged', () => {
    const stored = createStored()
    stored.claims.set('install1', { appId: 'app_1', clickId: 'click3' })
    expect(compare(createAnswers(), stored).lost).toBe(1)
  })

  test('not a claim by probability, whose click only the database knows', () => {
    const history = createAnswers()
    history.claims.set('install1', { appId: 'app_1', clickId: null })
    expect(compare(history).lost).toBe(0)
  })
})

test('a click that two installs got is a double claim', () => {
  const history = createAnswers()
  history.claims.set('install2', { appId: 'app_1', clickId: 'click1' })
  expect(compare(history).doubleClaims).toBe(1)
})

describe('an answer of another tenant is', () => {
  test('a claim of its click', () => {
    const history = createAnswers()
    history.claims.set('install2', { appId: 'app_1', clickId: 'click2' })
    const stored = createStored()
    stored.claims.set('install2', { appId: 'app_1', clickId: 'click2' })
    expect(compare(history, stored)).toMatchObject({ lost: 0, foreign: 1 })
  })

  test('a claim by probability of its click', () => {
    const history = createAnswers()
    history.claims.set('install2', { appId: 'app_1', clickId: null })
    const stored = createStored()
    stored.claims.set('install2', { appId: 'app_1', clickId: 'click2' })
    expect(compare(history, stored)).toMatchObject({ lost: 0, foreign: 1 })
  })

  test('each redirect to its app, and each of its links', () => {
    const history = createAnswers()
    history.targets.get('app_2')?.set('com.example.one', 2).set('https://one.example/amber', 1)
    expect(compare(history).foreign).toBe(3)
  })

  test('a click, an event or a claim that is stored for it', () => {
    const stored = createStored()
    stored.clicks.set('click1', 'app_2')
    stored.events.set('event2', 'app_1')
    stored.claims.set('install1', { appId: 'app_2', clickId: 'click1' })
    expect(compare(createAnswers(), stored)).toMatchObject({ lost: 0, foreign: 3 })
  })
})
