import { expect, test } from 'vitest'
import { describeAction } from './auditActions.ts'
import { readAuditSearch, toAuditQuery } from './auditSearch.ts'

test('reads filters and ignores what is not valid', () => {
  const search = { action: 'link.', actor: 'a', from: '2026-11-01', to: 'yesterday', x: '1' }
  expect(readAuditSearch(search)).toEqual({ action: 'link.', actor: 'a', from: '2026-11-01' })
  expect(readAuditSearch({ action: 'DROP' })).toEqual({})
})

test('includes the last day', () => {
  const query = toAuditQuery({ from: '2026-11-01', to: '2026-11-01', app: 'app_1' })
  expect(query.appId).toBe('app_1')
  expect(query.from).toBe(new Date('2026-11-01T00:00:00').toISOString())
  expect(query.to).toBe(new Date('2026-11-02T00:00:00').toISOString())
})

test('shows an unknown action by its name', () => {
  expect(describeAction('link.updated')).toBe('Updated a link')
  expect(describeAction('link.teleported')).toBe('link.teleported')
})
