import { expect, test } from 'vitest'
import { readDirectives } from './readMigrations.ts'

test.each([
  ['create table a (id int);', { isTransactional: true, isBreaking: false }],
  ['-- no transaction\nselect 1;', { isTransactional: false, isBreaking: false }],
  ['-- breaking\r\ndrop table a;', { isTransactional: true, isBreaking: true }],
  ['-- breaking\n-- no transaction\ndrop table a;', { isTransactional: false, isBreaking: true }],
  ['-- Not breaking.\n-- breaking\nselect 1;', { isTransactional: true, isBreaking: false }],
  ['', { isTransactional: true, isBreaking: false }],
])('the directives of %j', (sql, directives) => {
  expect(readDirectives(sql)).toEqual(directives)
})
