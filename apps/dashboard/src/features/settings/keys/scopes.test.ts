import { expect, test } from 'vitest'
import { describeScopes, listScopeGroups, toggleScope } from './scopes.ts'

test('describes scopes by group, in the order of the form', () => {
  expect(describeScopes(['analytics:read', 'links:write', 'links:read'])).toBe(
    'Links read, write · Analytics read',
  )
  expect(describeScopes([])).toBe('')
})

test('offers scopes of the organization to its own keys only', () => {
  const labels = (isForOrganization: boolean) =>
    listScopeGroups(isForOrganization).map(({ label }) => label)
  expect(labels(true)).toContain('Audit log')
  expect(labels(false)).not.toContain('Audit log')
  expect(labels(false)).not.toContain('Members')
})

test('adds and removes a scope', () => {
  expect(toggleScope(['links:read'], 'links:write')).toEqual(['links:read', 'links:write'])
  expect(toggleScope(['links:read'], 'links:read')).toEqual([])
})
