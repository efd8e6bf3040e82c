import { expect, test } from 'vitest'
import { bundleForApp } from './bundle.ts'

async function inputsOf(entry: string): Promise<string[]> {
  const { metafile } = await bundleForApp(entry)
  return Object.keys(metafile.inputs)
}

const typebox = /(^|\/)node_modules\/typebox\//
const schemas = /^packages\/protocol\/src\/schemas\//
const testing = /^packages\/client\/src\/testing\//

test("the client's bundle has the protocol, but no schemas, typebox or fakes", async () => {
  const inputs = await inputsOf('packages/client/src/index.ts')

  expect(inputs).toContainEqual(expect.stringMatching(/^packages\/client\/src\//))
  expect(inputs).toContainEqual(expect.stringMatching(/^packages\/protocol\/src\//))
  expect(inputs).not.toContainEqual(expect.stringMatching(typebox))
  expect(inputs).not.toContainEqual(expect.stringMatching(schemas))
  expect(inputs).not.toContainEqual(expect.stringMatching(testing))
})

test('the same patterns find typebox, schemas and fakes where they are', async () => {
  const inputs = [
    ...(await inputsOf('packages/protocol/src/schemas/index.ts')),
    ...(await inputsOf('packages/client/src/testing/index.ts')),
  ]

  expect(inputs).toContainEqual(expect.stringMatching(typebox))
  expect(inputs).toContainEqual(expect.stringMatching(schemas))
  expect(inputs).toContainEqual(expect.stringMatching(testing))
})
