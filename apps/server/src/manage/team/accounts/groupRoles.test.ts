import { expect, test } from 'vitest'
import type { GroupRole } from '#config.ts'
import { readGroups, toGroupRoles } from './groupRoles.ts'

const mapping: readonly GroupRole[] = [
  { group: 'staff', organizationId: 'a', role: 'viewer' },
  { group: 'platform', organizationId: 'a', role: 'admin' },
  { group: 'engineering', organizationId: 'a', role: 'editor' },
  { group: 'staff', organizationId: 'b', role: 'viewer' },
  { group: 'chiefs', organizationId: 'c', role: 'owner' },
]

test('a person gets the highest role of their groups in each organization, and none without a group', () => {
  expect([...toGroupRoles(mapping, ['staff', 'platform', 'engineering', 'unknown'])]).toEqual([
    ['a', 'admin'],
    ['b', 'viewer'],
    ['c', null],
  ])
  expect([...toGroupRoles(mapping, [])]).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
  ])
})

test.each([
  [{ groups: ['a', 'b'] }, ['a', 'b']],
  [{ groups: 'a' }, ['a']],
  [{ groups: [1, null, 'a'] }, ['a']],
  [{}, []],
  [{ _claim_names: { groups: 'src1' } }, null],
  [{ hasgroups: true }, null],
  [{ _claim_names: { other: 'src1' }, groups: ['a'] }, ['a']],
])('reads the groups of %j', (claims, groups) => {
  expect(readGroups(claims, 'groups')).toEqual(groups)
})
