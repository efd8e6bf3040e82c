import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsFile, printApi } from './generateApi.ts'

test('operations.ts matches the OpenAPI document; if not, run the command in its first line', async () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(await printApi())
})
