import type { Setup } from '@throughlink/api'
import { expect, test } from 'vitest'
import { readSteps, setupSteps } from './setupSteps.ts'

function setup(...done: readonly (keyof Setup)[]): Setup {
  const names = 'iosIdentity androidIdentity domain link click open match event'.split(' ')
  const steps = names.map((name) => [
    name,
    { isDone: done.includes(name as keyof Setup), firstAt: null, lastAt: null },
  ])
  return { ...Object.fromEntries(steps), sdks: [] } as Setup
}

const open = (value: Setup) => {
  const steps = readSteps(value)
  return setupSteps.filter((name) => steps[name].isOpen)
}
const done = (value: Setup) => {
  const steps = readSteps(value)
  return setupSteps.filter((name) => steps[name].isDone)
}

test('a new app starts with identities and a domain', () => {
  expect(open(setup())).toEqual(['identities', 'domain'])
  expect(done(setup())).toEqual([])
})

test('a step unfolds when the one before it is done', () => {
  expect(open(setup('iosIdentity', 'domain'))).toEqual(['link'])
  expect(open(setup('iosIdentity', 'domain', 'link'))).toEqual(['link', 'sdk', 'open'])
})

test('one platform is enough', () => {
  expect(done(setup('androidIdentity'))).toEqual(['identities'])
})

test('after the first open only the outcome is unfolded', () => {
  const value = setup('iosIdentity', 'domain', 'link', 'click', 'open')
  expect(open(value)).toEqual(['open'])
  expect(done(value)).toEqual([...setupSteps])
})
