import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeStatement } from './describeStatement.ts'

test.each([
  ['select * from "links" where id = $1', 'select', 'links'],
  ['insert into claims (a) values ($1)', 'insert', 'claims'],
  ['update keys set last_used_at = $1', 'update', 'keys'],
  ['delete from log_batches', 'delete', 'log_batches'],
  ['with due as (select 1 from domains) update x set y = 1', 'with', 'domains'],
  ['ALTER TABLE events DELETE WHERE app_id = {a:String}', 'alter', 'events'],
  ['INSERT INTO `clicks` FORMAT JSONEachRow', 'insert', 'clicks'],
  ['begin', 'begin', null],
  ["select 'from secret' as x", 'select', 'secret'],
  ['', 'unknown', null],
])('%j is described by its first word and table', (text, operation, table) => {
  expect(describeStatement(text)).toEqual({ operation, table })
})

test('any text gives two short words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { operation, table } = describeStatement(text)
      expect(operation).toMatch(/^[a-z]{2,20}$/)
      if (table !== null) expect(table).toMatch(/^[a-z0-9_]{1,63}$/)
    }),
  )
})
