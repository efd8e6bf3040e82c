import { expect, test } from 'vitest'
import { nameDatabase } from './nameDatabase.ts'

test.each([
  ['postgres://user:secret@db1.internal:6432/log?sslmode=require', 'db1.internal:6432/log'],
  ['postgresql://db1.internal/log', 'db1.internal:5432/log'],
  ['postgres://user:se@cret@db1/log', 'db1:5432/log'],
  ['postgres://[::1]:5433/log', '[::1]:5433/log'],
  ['postgres://u:p@db1,db2:5433/log', 'db1:5432,db2:5433/log'],
  ['postgres://db1/log?options=a@b/c', 'db1:5432/log'],
])('the name of a database has no user, password or options: %s', (url, name) => {
  expect(nameDatabase(url)).toBe(name)
})
