import { expect, test } from 'vitest'
import { statement } from './statement.ts'

const scoped = 'FROM clicks WHERE app_id = {app:String}'

test.each([
  `SELECT count() ${scoped}`,
  `SELECT count() ${scoped} AND id IN (SELECT id ${scoped})`,
  `SELECT id FROM (SELECT id ${scoped} AND at > 0)`,
  `SELECT id ${scoped} AND id IN {ids:Array(String)} GROUP BY id`,
  `SELECT 'FROM clicks or ; --' ${scoped}`,
  `SELECT id FROM (SELECT id ${scoped} AND at > 0 UNION ALL SELECT id ${scoped})`,
])('a statement scoped to one app is accepted: %s', (text) => {
  expect(statement(text).text).toBe(text)
})

test.each([
  'SELECT count() FROM clicks',
  "SELECT count() FROM clicks WHERE platform = 'ios' AND app_id = {app:String}",
  'SELECT count() FROM clicks WHERE app_id = {other:String}',
  'SELECT count() FROM clicks WHERE app_id = {app:String} + 1',
  'SELECT count() FROM clicks WHERE app_id != {app:String}',
  `SELECT count() ${scoped} OR 1`,
  `SELECT count() ${scoped} AND id IN (SELECT id FROM clicks)`,
  `SELECT count() ${scoped} AND id IN clicks`,
  `SELECT count() ${scoped} AND id NOT IN events`,
  `SELECT count() ${scoped} UNION ALL SELECT count() FROM clicks`,
  `SELECT count() ${scoped} AND at > 0 UNION ALL SELECT count() FROM clicks`,
  `SELECT count() ${scoped} AND at > 0 UNION ALL SELECT name FROM system.tables`,
  `SELECT count() ${scoped} AND at > 0 UNION DISTINCT SELECT count() ${scoped}`,
  `SELECT count() ${scoped} AND at > 0 UNION ALL TABLE clicks`,
  'SELECT count() FROM clicks, events WHERE app_id = {app:String}',
  'SELECT count() FROM clicks AS c JOIN events AS e USING id WHERE app_id = {app:String}',
  'SELECT count() FROM system.tables WHERE app_id = {app:String}',
  'SELECT count() FROM default.clicks WHERE app_id = {app:String}',
  'SELECT count() FROM merge(clicks) WHERE app_id = {app:String}',
  'SELECT count() FROM installs WHERE app_id = {app:String}',
  `SELECT dictGet('clicks', 'id', 1) ${scoped}`,
  `SELECT count() -- ${scoped}\nFROM clicks`,
  `SELECT count() /* ${scoped} */ FROM clicks`,
  `SELECT count() ${scoped}; SELECT 1`,
  `SELECT count() ${scoped} SETTINGS max_execution_time = 0`,
  `INSERT INTO clicks SELECT * ${scoped}`,
  'SELECT 1',
])('a statement that could read rows of other apps is rejected: %s', (text) => {
  expect(() => statement(text)).toThrow(/^A statement/)
})
