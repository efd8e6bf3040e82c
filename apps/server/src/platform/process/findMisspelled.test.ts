import { expect, test } from 'vitest'
import { findMisspelled } from './findMisspelled.ts'

const known = ['HOST', 'PORT', 'REDIS_URL', 'DATABASE_POOL', 'QUOTA_LINKS', 'LINK_DOMAIN']

test.each([
  ['DATABSE_POOL', 'DATABASE_POOL'],
  ['DATABASE_POOLS', 'DATABASE_POOL'],
  ['database_pool', 'DATABASE_POOL'],
  ['QOUTA_LINKS', 'QUOTA_LINKS'],
  ['QUOTA_LINK', 'QUOTA_LINKS'],
  ['REDIS_URI', 'REDIS_URL'],
  ['THROUGHLINK_LINK_DOMAIN', 'LINK_DOMAIN'],
  ['THROUGHLINK_LNIK_DOMAIN', 'LINK_DOMAIN'],
])('%s was probably meant to be %s', (name, meant) => {
  expect(findMisspelled([name], known)).toEqual([{ name, meant }])
})

test.each([
  'HOME',
  'POST',
  'PATH',
  'HOSTNAME',
  'NODE_ENV',
  'REDIS_PASSWORD',
  'POSTGRES_PASSWORD',
  'THROUGHLINK_IMAGE',
  'DATABASE_POOL',
  '',
])('%j is a variable of another program, or known', (name) => {
  expect(findMisspelled([name], known)).toEqual([])
})

test('a variable beside the one that is meant belongs to another program', () => {
  expect(findMisspelled(['REDIS_URI', 'REDIS_URL'], known)).toEqual([])
})
