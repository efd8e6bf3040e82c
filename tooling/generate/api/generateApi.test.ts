import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessFile, operationsFile, printApi, printApiAccess } from './generateApi.ts'

test('operations.ts matches the OpenAPI document; if not, run the command in its first line', async () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(await printApi())
})

test('operationAccess.ts matches the OpenAPI document; if not, run the command in its first line', async () => {
  expect(readFileSync(accessFile, 'utf8')).toBe(await printApiAccess())
})
