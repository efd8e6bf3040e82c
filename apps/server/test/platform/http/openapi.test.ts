import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { apiPaths } from '@throughlink/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referencePath } from '../../../src/platform/http/addReference.ts'
import { send } from '../../support/send.ts'
import { useApp } from '../../support/useApp.ts'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown }>> }
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>
}

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, unknown>> }
}

/** Routes by server, as each server told them while they were added: `get /livez`. */
const routes = new Map<FastifyInstance, string[]>()

/** Called for every server that is made, before it has a single route. */
function watch(message: unknown): void {
  const { fastify } = message as { readonly fastify: FastifyInstance }
  const served: string[] = []
  routes.set(fastify, served)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) served.push(`${each.toLowerCase()} ${toTemplate(url)}`)
  })
}

beforeAll(() => {
  subscribe('fastify.initialization', watch)
})
afterAll(() => {
  unsubscribe('fastify.initialization', watch)
})

const app = useApp()

async function readDocument(): Promise<Document> {
  const answer = await send(app.url, '/openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch('application/json')
  return answer.json() as Document
}

async function operations(): Promise<readonly (readonly [string, Operation])[]> {
  const { paths } = await readDocument()
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
}

/** As OpenAPI writes a path of Fastify's. */
function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')
}

function servedBy({ server }: typeof app): readonly string[] {
  const served = routes.get(server) ?? []
  // HTTP itself says what HEAD is: a GET without its body. The page that shows the document is not in it.
  const isOurs = (name: string) => !name.startsWith('head ') && !name.includes(referencePath)
  return served.filter(isOurs).toSorted()
}

test('every route is in the document, and nothing else', async () => {
  const documented = (await operations()).map(([name]) => name)
  expect(servedBy(app).length).toBeGreaterThan(8)
  expect(documented.toSorted()).toEqual(servedBy(app))
})

test('every HEAD is that of a GET in the document', async () => {
  const documented = (await operations()).map(([name]) => name)
  const isOurs = (name: string) => name.startsWith('head ') && !name.includes(referencePath)
  const heads = (routes.get(app.server) ?? []).filter(isOurs)
  for (const name of heads) expect(documented).toContain(name.replace('head', 'get'))
})

describe('the document is OpenAPI 3.1', () => {
  test('in its outline', async () => {
    const { openapi, info, paths } = await readDocument()
    expect(openapi).toMatch(/^3\.1\.\d+$/)
    expect(info.title).not.toBe('')
    expect(info.version).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const [path, item] of Object.entries(paths)) {
      expect(path).toMatch(/^\//)
      for (const method of Object.keys(item)) {
        expect(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']).toContain(
          method,
        )
      }
    }
  })

  test('in its operations', async () => {
    for (const [name, operation] of await operations()) {
      const inPath = [...name.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter)
      const declared = (operation.parameters ?? []).filter((each) => each.in === 'path')
      expect(declared.map((each) => each.name)).toEqual(inPath)
      const statuses = Object.keys(operation.responses)
      expect(statuses.length).toBeGreaterThan(0)
      for (const status of statuses) expect(status).toMatch(/^([1-5]\d\d|[1-5]XX|default)$/)
      for (const { description } of Object.values(operation.responses)) {
        expect(description).toEqual(expect.any(String))
      }
      if (name.startsWith('get')) expect(operation.requestBody).toBeUndefined()
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content)).toHaveLength(1)
    }
  })

  test('in its schemas: known types, bounds that are numbers, references that lead somewhere', async () => {
    const document = await readDocument()
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
    const faults: string[] = []
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const schema = value as Readonly<Record<string, unknown>>
      const { type, required, properties, $ref, enum: values } = schema
      if (typeof type === 'string' && at.includes('schema') && !types.includes(type))
        faults.push(`${at}: ${type}`)
      if ('nullable' in schema) faults.push(`${at}: nullable is of 3.0`)
      if (Array.isArray(required) && typeof properties === 'object' && properties !== null) {
        for (const name of required as string[]) {
          if (!Object.hasOwn(properties, name)) faults.push(`${at}: requires ${name}`)
        }
      }
      if (Array.isArray(values) && values.length === 0) faults.push(`${at}: an empty enum`)
      if (typeof $ref === 'string') {
        const found = $ref
          .replace(/^#\//, '')
          .split('/')
          .reduce<unknown>(
            (node, key) => (node as Record<string, unknown> | undefined)?.[key],
            document,
          )
        if (found === undefined) faults.push(`${at}: ${$ref} leads nowhere`)
      }
      for (const [key, inner] of Object.entries(schema)) look(inner, `${at}/${key}`)
    }
    look(document, '')
    expect(faults).toEqual([])
  })
})

describe('the document says what an app needs to know', () => {
  const forApps = async () =>
    (await operations()).filter(([name]) => name.startsWith('post /api/link/'))

  test('all that a publishable key opens', async () => {
    const paths = (await forApps()).map(([name]) => name.replace('post ', ''))
    expect(paths.toSorted()).toEqual(Object.values(apiPaths).toSorted())
  })

  test('with a sentence for each', async () => {
    for (const [, { summary }] of await forApps()) expect(summary).toMatch(/[.?]$/)
  })

  test('and that it needs a key', async () => {
    for (const [, { security }] of await forApps()) expect(security).toEqual([{ key: [] }])
  })

  test('and what its errors look like', async () => {
    for (const [, { responses }] of await forApps()) {
      const errors = Object.entries(responses).filter(([status]) => /^[45d]/.test(status))
      expect(errors.length).toBeGreaterThan(0)
      for (const [, { content }] of errors)
        expect(content).toHaveProperty('application/problem+json')
    }
  })

  test('and of which type each answer is', async () => {
    const { paths } = await readDocument()
    expect(paths['/{*}']?.['get']?.responses['200']?.content).toHaveProperty('text/html')
  })
})

describe('a route that hides from the document', () => {
  const extended = useApp({
    onReady(server) {
      server.get('/forgotten', { schema: { hide: true } }, () => 'here')
    },
  })

  test('is found by the comparison above', async () => {
    const { paths } = (await send(extended.url, '/openapi.json')).json() as Document
    expect(Object.keys(paths)).not.toContain('/forgotten')
    expect(servedBy(extended)).toContain('get /forgotten')
  })
})
