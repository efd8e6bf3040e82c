import { expect, test } from 'vitest'
import { findMissingIdentity } from './checkIdentity.ts'

test('team id and bundle id belong together', () => {
  const [team, bundle] = ['ABCDE12345', 'com.example']
  const find = (appleTeamId: string, appleBundleId: string) =>
    Object.keys(findMissingIdentity({ appleTeamId, appleBundleId }))
  expect(find(team, ' ')).toEqual(['appleBundleId'])
  expect(find('', bundle)).toEqual(['appleTeamId'])
  expect(find(team, bundle)).toEqual([])
  expect(find('', '')).toEqual([])
})
