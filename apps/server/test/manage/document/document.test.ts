import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { useApp } from '#test/support/useApp.ts'
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
  // `npm run generate openapi` updates it.
  await expect(text).toMatchFileSnapshot(file)
})

test('schemas are named, and no place has a copy of a named one', async () => {
  const { components, paths } = await readDocument(app.url)
  const named = Object.entries(components.schemas)
  expect(named.length).toBeGreaterThanOrEqual(60)
  for (const [name] of named) expect(name).toMatch(/^(?:[A-Z][a-z]+)+$/)
  const names = new Map(named.map(([name, schema]) => [toShape(schema), name]))
  const copies: string[] = []
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const name = names.get(toShape(value))
    if (name !== undefined && at !== name) copies.push(`${at} is a copy of ${name}`)
    for (const [key, inner] of Object.entries(value)) visit(inner, `${at}/${key}`)
  }
  for (const [name, schema] of named) visit(schema, name)
  visit(paths, 'paths')
  expect(copies).toEqual([])
})

test('openapi.json has at most 2.2 kB for each operation', async () => {
  const count = listOperations(await readDocument(app.url)).length
  expect(statSync(file).size / count).toBeLessThanOrEqual(2_200)
})

/** A description may depend on the place of a schema. */
function toShape(schema: object): string {
  return JSON.stringify({ ...schema, description: undefined })
}

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
