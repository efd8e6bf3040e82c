import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsFile, printApi } from './generateApi.ts'

test('the typed client is what the document calls for; otherwise run the command in its first line', async () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(await printApi())
})
