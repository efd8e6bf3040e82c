import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { apiPaths } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { referencePath } from '#platform/http/addReference.ts'
import { type OpenApiDocument, resolve } from '#test/manage/document/operations.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

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
  readonly components: OpenApiDocument['components']
}

/** Routes of each server, recorded while they were added: `get /livez`. */
const routes = new Map<FastifyInstance, string[]>()

/** Called for every server that is created, before it has any route. */
function recordRoutes(message: unknown): void {
  const { fastify } = message as { readonly fastify: FastifyInstance }
  const served: string[] = []
  routes.set(fastify, served)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) served.push(`${each.toLowerCase()} ${toTemplate(url)}`)
  })
}

beforeAll(() => {
  subscribe('fastify.initialization', recordRoutes)
})
afterAll(() => {
  unsubscribe('fastify.initialization', recordRoutes)
})

const app = useApp()

async function readDocument(): Promise<Document> {
  const response = await send(app.url, '/openapi.json')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toMatch('application/json')
  return response.json() as Document
}

async function readOperations(): Promise<readonly (readonly [string, Operation])[]> {
  const document = await readDocument()
  const paths = resolve(document.paths, document) as Document['paths']
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
}

/** Converts a path of Fastify to a path template of OpenAPI. */
function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')
}

function listServed({ server }: typeof app): readonly string[] {
  const served = routes.get(server) ?? []
  // HEAD is a GET without its body, and OPTIONS answers preflight requests of browsers. The reference page, the tools
  // for agents, whose messages are JSON-RPC, and SCIM, which describes itself, are not part of the document.
  const isOurs = (name: string) =>
    !name.startsWith('head ') &&
    !name.startsWith('options ') &&
    !name.includes(referencePath) &&
    !name.includes(' /api/scim/v2/') &&
    !name.endsWith(' /api/mcp')
  return served.filter(isOurs).toSorted()
}

test('the document contains every route and nothing else', async () => {
  const documented = (await readOperations()).map(([name]) => name)
  expect(listServed(app).length).toBeGreaterThan(8)
  expect(documented.toSorted()).toEqual(listServed(app))
})

test('every HEAD route belongs to a documented GET', async () => {
  const documented = (await readOperations()).map(([name]) => name)
  const isOurs = (name: string) =>
    name.startsWith('head ') && !name.includes(referencePath) && !name.includes(' /api/scim/v2/')
  const heads = (routes.get(app.server) ?? []).filter(isOurs)
  for (const name of heads) expect(documented).toContain(name.replace('head', 'get'))
})

describe('the document is OpenAPI 3.1', () => {
  test('its outline is valid', async () => {
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

  test('its operations are valid', async () => {
    for (const [name, operation] of await readOperations()) {
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
      if (operation.requestBody) {
        const [first, ...others] = Object.keys(operation.requestBody.content)
        expect(first).toBeDefined()
        // One form of a body, but for uploads.
        for (const type of others) expect(type).toMatch(/^image\//)
      }
    }
  })

  test('its schemas have known types, satisfiable requirements and resolvable references', async () => {
    const document = await readDocument()
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
    const errors: string[] = []
    const visit = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const schema = value as Readonly<Record<string, unknown>>
      const { type, required, properties, $ref, enum: values } = schema
      if (typeof type === 'string' && at.includes('schema') && !types.includes(type))
        errors.push(`${at}: ${type}`)
      if ('nullable' in schema) errors.push(`${at}: nullable is from OpenAPI 3.0`)
      if (Array.isArray(required) && typeof properties === 'object' && properties !== null) {
        for (const name of required as string[]) {
          if (!Object.hasOwn(properties, name)) errors.push(`${at}: requires ${name}`)
        }
      }
      if (Array.isArray(values) && values.length === 0) errors.push(`${at}: an empty enum`)
      if (typeof $ref === 'string') {
        const found = $ref
          .replace(/^#\//, '')
          .split('/')
          .reduce<unknown>(
            (node, key) => (node as Record<string, unknown> | undefined)?.[key],
            document,
          )
        if (found === undefined) errors.push(`${at}: ${$ref} does not resolve`)
      }
      for (const [key, inner] of Object.entries(schema)) visit(inner, `${at}/${key}`)
    }
    visit(document, '')
    expect(errors).toEqual([])
  })
})

describe('the document describes the SDK endpoints', () => {
  const readSdkOperations = async () =>
    (await readOperations()).filter(([name]) => name.startsWith('post /api/link/'))

  test('lists every endpoint for publishable keys', async () => {
    const paths = (await readSdkOperations()).map(([name]) => name.replace('post ', ''))
    expect(paths.toSorted()).toEqual(Object.values(apiPaths).toSorted())
  })

  test('has a summary for each', async () => {
    for (const [, { summary }] of await readSdkOperations())
      expect(summary).toMatch(/^[A-Z][a-z]+ \w/)
  })

  test('requires a key for each', async () => {
    for (const [, { security }] of await readSdkOperations())
      expect(security).toEqual([{ key: [] }])
  })

  test('describes the errors of each', async () => {
    for (const [, { responses }] of await readSdkOperations()) {
      const errors = Object.entries(responses).filter(([status]) => /^[45d]/.test(status))
      expect(errors.length).toBeGreaterThan(0)
      for (const [, { content }] of errors)
        expect(content).toHaveProperty('application/problem+json')
    }
  })

  test('has the content type of each response', async () => {
    const { paths } = await readDocument()
    expect(paths['/{*}']?.['get']?.responses['200']?.content).toHaveProperty('text/html')
  })
})

describe('a route that is hidden from the document', () => {
  const extended = useApp({
    onReady(server) {
      server.get('/hidden', { schema: { hide: true } }, () => 'here')
    },
  })

  test('is detected by the comparison above', async () => {
    const { paths } = (await send(extended.url, '/openapi.json')).json() as Document
    expect(Object.keys(paths)).not.toContain('/hidden')
    expect(listServed(extended)).toContain('get /hidden')
  })
})

test('the document is built once, and not sent again to a client that has it', async () => {
  const swagger = vi.spyOn(app.server, 'swagger')
  await send(app.url, '/openapi.json')
  swagger.mockClear()
  const first = await send(app.url, '/openapi.json')
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(first.headers['cache-control']).toBe('no-cache')
  const { etag = '' } = first.headers
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await send(app.url, '/openapi.json', { headers: { 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag } })
  expect(swagger).not.toHaveBeenCalled()
})
