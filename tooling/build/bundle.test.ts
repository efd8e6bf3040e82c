import { expect, test } from 'vitest'
import { bundleForApp } from './bundle.ts'

async function readInputs(entry: string): Promise<string[]> {
  const { metafile } = await bundleForApp(entry)
  return Object.keys(metafile.inputs)
}

const typebox = /(^|\/)node_modules\/typebox\//
const schemas = /^packages\/protocol\/src\/schemas\//
const rules = /^packages\/protocol\/src\/rules\//
const testing = /^packages\/client\/src\/testing\//

test("the client's bundle contains the protocol, but no schemas, rules, typebox or fakes", async () => {
  const inputs = await readInputs('packages/client/src/index.ts')

  expect(inputs).toContainEqual(expect.stringMatching(/^packages\/client\/src\//))
  expect(inputs).toContainEqual(expect.stringMatching(/^packages\/protocol\/src\//))
  expect(inputs).not.toContainEqual(expect.stringMatching(typebox))
  expect(inputs).not.toContainEqual(expect.stringMatching(schemas))
  expect(inputs).not.toContainEqual(expect.stringMatching(rules))
  expect(inputs).not.toContainEqual(expect.stringMatching(testing))
})

test('the same patterns find typebox, schemas, rules and fakes in bundles that contain them', async () => {
  const inputs = [
    ...(await readInputs('packages/protocol/src/schemas/index.ts')),
    ...(await readInputs('packages/client/src/testing/index.ts')),
  ]

  expect(inputs).toContainEqual(expect.stringMatching(typebox))
  expect(inputs).toContainEqual(expect.stringMatching(schemas))
  expect(inputs).toContainEqual(expect.stringMatching(rules))
  expect(inputs).toContainEqual(expect.stringMatching(testing))
})
