import { expect, test } from 'vitest'
import { findMenuApp } from './findMenuApp.ts'

const apps = [
  { id: 'app_a', organizationId: 'one' },
  { id: 'app_b', organizationId: 'one' },
  { id: 'app_c', organizationId: 'two' },
]
const none = { appId: undefined, organizationId: undefined }

test('a page of an app has the menu of that app, even before the list of apps is there', () => {
  const page = { appId: 'app_b', organizationId: undefined }
  expect(findMenuApp({ ...page, apps, lastAppId: 'app_a' })).toEqual({
    appId: 'app_b',
    organizationId: 'one',
  })
  expect(findMenuApp({ ...page, apps: [], lastAppId: null }).appId).toBe('app_b')
})

test('an account page has the menu of the last app, if the person still has it', () => {
  expect(findMenuApp({ ...none, apps, lastAppId: 'app_c' }).appId).toBe('app_c')
  expect(findMenuApp({ ...none, apps, lastAppId: 'app_gone' }).appId).toBe('app_a')
  expect(findMenuApp({ ...none, apps: [], lastAppId: 'app_c' })).toEqual(none)
})

test('a page of an organization has the menu of one of its own apps', () => {
  const page = { appId: undefined, organizationId: 'two' }
  expect(findMenuApp({ ...page, apps, lastAppId: 'app_a' })).toEqual({
    appId: 'app_c',
    organizationId: 'two',
  })
  expect(findMenuApp({ ...page, organizationId: 'new', apps, lastAppId: 'app_a' })).toEqual({
    appId: undefined,
    organizationId: 'new',
  })
})
