import { expect, test } from 'vitest'
import { resolveReferences } from './resolveReferences.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test('references are replaced, also within components, and a description beside one wins', () => {
  const schemas = {
    Tag: { type: 'string', description: 'A tag.' },
    Link: { properties: { tag: { ...reference('Tag'), description: 'The first tag.' } } },
  }
  expect(resolveReferences([reference('Link')], { schemas })).toEqual([
    { properties: { tag: { type: 'string', description: 'The first tag.' } } },
  ])
})

test('a circular reference ends', () => {
  const schemas = { Tree: { items: reference('Tree') } }
  expect(JSON.stringify(resolveReferences(reference('Tree'), { schemas })).length).toBeLessThan(200)
})
