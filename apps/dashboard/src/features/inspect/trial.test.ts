import { expect, test } from 'vitest'
import { defaultTrial, toSimulationBody } from './trial.ts'

test('an iPhone has a clipboard and no Play referrer', () => {
  const body = toSimulationBody('1', { ...defaultTrial, isClipboardAllowed: true })
  expect(body).toMatchObject({ link: '1', isClipboardAllowed: true })
  expect(body).not.toHaveProperty('hasPlayReferrer')
})

test('an Android phone has a Play referrer and no clipboard', () => {
  const body = toSimulationBody('1', { ...defaultTrial, device: 'android-in-app' })
  expect(body).toMatchObject({ hasPlayReferrer: true })
  expect(body).not.toHaveProperty('isClipboardAllowed')
})
