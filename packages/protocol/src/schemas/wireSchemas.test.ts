import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import * as schemas from './index.ts'

const named = Object.entries(schemas).filter(([name]) => name.endsWith('Schema'))
const requests = [
  schemas.MatchRequestSchema,
  schemas.ResolveShortRequestSchema,
  schemas.EventsRequestSchema,
]
const responses = [
  schemas.MatchResponseSchema,
  schemas.ResolveShortResponseSchema,
  schemas.EventsResponseSchema,
  schemas.ProblemSchema,
]

interface Node extends TSchema {
  description?: string
  additionalProperties?: boolean
  [keyword: string]: unknown
}

/** Calls `visit` for a schema and every nested schema, with its path. */
function walk(schema: TSchema, visit: (node: Node, path: string) => void, path = ''): void {
  visit(schema as Node, path)
  if (Type.IsObject(schema)) {
    for (const [key, property] of Object.entries(schema.properties)) {
      walk(property, visit, `${path}/${key}`)
    }
  }
  if (Type.IsUnion(schema)) for (const member of schema.anyOf) walk(member, visit, path)
  if (Type.IsArray(schema)) walk(schema.items, visit, `${path}/*`)
}

function findPaths(roots: readonly TSchema[], condition: (node: Node) => boolean): string[] {
  const paths: string[] = []
  for (const root of roots) walk(root, (node, path) => condition(node) && paths.push(path))
  return paths
}

function isUnbounded(node: Node): boolean {
  const lacks = (...keywords: string[]) => keywords.some((keyword) => !(keyword in node))
  if (Type.IsString(node)) return lacks('maxLength')
  if (Type.IsArray(node)) return lacks('maxItems')
  if (Type.IsNumber(node) || Type.IsInteger(node)) return lacks('minimum', 'maximum')
  return Type.IsUnknown(node)
}

describe('the list of schemas', () => {
  test('contains every exported schema, named by its title', () => {
    expect(new Set(named.map(([, schema]) => schema))).toEqual(new Set(schemas.wireSchemas))
    for (const [name, schema] of named) expect(schema).toHaveProperty('title', name.slice(0, -6))
  })

  test('can be serialized as JSON for an OpenAPI document', () => {
    const plain: unknown = JSON.parse(JSON.stringify(schemas.EventsRequestSchema))
    expect(Compile(plain as TSchema).Check({ sentAt: 0, events: [] })).toBe(false)
    expect(plain).toHaveProperty('properties.events.items.title', 'LinkEvent')
  })
})

describe('every schema', () => {
  test('describes each of its fields', () => {
    for (const [name, schema] of named) {
      if (!Type.IsObject(schema)) continue
      for (const [key, property] of Object.entries(schema.properties)) {
        expect(property, `${name} ${key}`).toHaveProperty('description')
      }
    }
  })
})

describe('requests', () => {
  test('are closed at every level', () => {
    const open = (node: Node) => Type.IsObject(node) && node.additionalProperties !== false
    expect(findPaths(requests, open)).toEqual([])
  })

  test('are bounded, except fields for which a single event is rejected', () => {
    expect(findPaths(requests, isUnbounded)).toEqual(['/events/*/name', '/events/*/data'])
  })
})

describe('responses', () => {
  test('are open at every level, so that a newer service can add fields', () => {
    const closed = (node: Node) => node.additionalProperties === false
    expect(findPaths(responses, closed)).toEqual([])
  })
})
