import { expect, test } from 'vitest'
import { findMemberRefusal, listGrantableRoles } from './memberRules.ts'

test('lets nobody grant a higher role than their own', () => {
  expect(listGrantableRoles('owner')).toEqual(['viewer', 'editor', 'admin', 'owner'])
  expect(listGrantableRoles('admin')).toEqual(['viewer', 'editor', 'admin'])
  expect(listGrantableRoles('editor')).toEqual([])
  expect(listGrantableRoles(null)).toEqual([])
})

test('protects owners from admins, and people from themselves', () => {
  expect(findMemberRefusal({ own: 'owner', target: 'owner', isSelf: false })).toBeNull()
  expect(findMemberRefusal({ own: 'admin', target: 'admin', isSelf: false })).toBeNull()
  expect(findMemberRefusal({ own: 'admin', target: 'owner', isSelf: false })).toMatch('owners')
  expect(findMemberRefusal({ own: 'owner', target: 'owner', isSelf: true })).toMatch('your role')
  expect(findMemberRefusal({ own: 'viewer', target: 'viewer', isSelf: false })).toMatch('admins')
})
