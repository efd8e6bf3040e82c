import { roles } from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canCall, getAccess } from './canCall.ts'
import { type Operations, operationTable } from './operations.ts'

const names = Object.keys(operationTable) as (keyof Operations)[]

test.each([
  ['viewer', 'listLinks', true],
  ['viewer', 'createLink', false],
  ['editor', 'createLink', true],
  ['editor', 'createWebhook', false],
  ['admin', 'createWebhook', true],
  ['admin', 'deleteOrganization', false],
  ['owner', 'deleteOrganization', true],
  [null, 'listLinks', false],
  [null, 'createOrganization', true],
  [null, 'signIn', true],
] as const)('a person with the role %s may call %s: %s', (role, name, isAllowed) => {
  expect(canCall(role, name)).toBe(isAllowed)
})

test('a higher role may call everything that a lower one may', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat(roles.length - 1),
      fc.nat(roles.length - 1),
      (name, one, other) => {
        const [lower, higher] = [roles[Math.min(one, other)], roles[Math.max(one, other)]]
        return !canCall(lower ?? null, name) || canCall(higher ?? null, name)
      },
    ),
  )
})

test('every operation has an access rule', () => {
  expect(getAccess('createLink')).toEqual({
    subject: 'app',
    role: 'editor',
    scope: 'links:write',
    needsProof: false,
  })
  expect(getAccess('renameOrganization')).toEqual({
    subject: 'organization',
    role: 'admin',
    scope: null,
    needsProof: false,
  })
  expect(getAccess('deleteOrganization')).toEqual({
    subject: 'organization',
    role: 'owner',
    scope: null,
    needsProof: true,
  })
  expect(getAccess('deleteAccount')).toMatchObject({ subject: 'person', needsProof: true })
  expect(getAccess('getSession')).toEqual({
    subject: 'person',
    role: null,
    scope: null,
    needsProof: false,
  })
  expect(getAccess('signIn')).toMatchObject({ subject: 'anyone', needsProof: false })
  for (const name of names) expect(getAccess(name).subject).toBeDefined()
})
