import { expect, test } from 'vitest'
import { splitStatements } from './applyMigration.ts'

test('a statement ends with a semicolon at the end of a line', () => {
  const sql = "-- one; two\nSELECT ';' AS a;\n\n-- last\nSELECT 2;\n-- nothing\n"
  expect(splitStatements(sql)).toEqual(["-- one; two\nSELECT ';' AS a", '-- last\nSELECT 2'])
})
