import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { useApp } from '../../support/useApp.ts'
import {
  getBodySchema,
  getExamples,
  isManaged,
  listOperations,
  readDocument,
} from './operations.ts'

const app = useApp()
const file = join(import.meta.dirname, '../../../openapi.json')

test('the document is valid OpenAPI 3.1', async () => {
  const document = await readDocument(app.url)
  const result = await new Validator().validate(document as unknown as Record<string, unknown>)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

test('openapi.json equals the served document', async () => {
  const options = { ...(await resolveConfig(file)), filepath: file }
  const text = await format(JSON.stringify(await readDocument(app.url)), options)
  if (process.env['UPDATE_OPENAPI'] === '1') writeFileSync(file, text)
  // Changed on purpose? UPDATE_OPENAPI=1 npx vitest run test/manage/document in apps/server, and then
  // npm run generate -w @throughlink/api.
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('every operation of the management API has a unique operationId, one tag and a summary', async () => {
  const operations = listOperations(await readDocument(app.url)).filter(isManaged)
  expect(operations.length).toBeGreaterThan(20)
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, tags, summary } of operations) {
    expect({ name, tags }).toEqual({ name, tags: [expect.any(String)] })
    expect(`${name}: ${summary ?? ''}`).toMatch(/: \S.{3,80}[^.]$/)
  }
})

test('every operation with a body has an example', async () => {
  const operations = listOperations(await readDocument(app.url)).filter(isManaged)
  const without = operations.filter((each) => getBodySchema(each) && getExamples(each).length === 0)
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every tag is documented and used', async () => {
  const document = await readDocument(app.url)
  const used = new Set(listOperations(document).flatMap(({ tags = [] }) => tags))
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
})
