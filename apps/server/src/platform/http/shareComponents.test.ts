import { expect, test } from 'vitest'
import { shareComponents } from './shareComponents.ts'

const link = { title: 'Link', type: 'object', properties: { title: { type: 'string' } } }
const respond = (schema: object) => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
})
const share = (...schemas: object[]) =>
  shareComponents({
    components: {},
    paths: Object.fromEntries(schemas.map((schema, at) => [`/${at}`, { get: respond(schema) }])),
  })

test('a schema with a title becomes a component, also within another one', () => {
  const page = { title: 'LinkPage', type: 'array', items: link }
  const { components, paths } = share(link, page)
  expect(components).toMatchObject({
    schemas: {
      Link: { type: 'object', properties: { title: { type: 'string' } } },
      LinkPage: { type: 'array', items: { $ref: '#/components/schemas/Link' } },
    },
  })
  expect(paths).toMatchObject({ '/0': { get: respond({ $ref: '#/components/schemas/Link' }) } })
})

test('two different schemas with one title are an error', () => {
  expect(() => share(link, { ...link, required: ['title'] })).toThrow('the title Link')
})

test('descriptions that differ stay where they are', () => {
  const [one, other] = [{ description: 'The one.' }, { description: 'The other.' }]
  const { components, paths } = share({ ...link, ...one }, { ...link, ...other }, link)
  const reference = { $ref: '#/components/schemas/Link' }
  expect(components).toMatchObject({ schemas: { Link: { type: 'object' } } })
  expect(components).not.toHaveProperty('schemas.Link.description')
  expect(paths).toEqual({
    '/0': { get: respond({ ...reference, ...one }) },
    '/1': { get: respond({ ...reference, ...other }) },
    '/2': { get: respond(reference) },
  })
})

test('an example is not a schema', () => {
  const example = { title: 'Fern', type: 'plant' }
  const { components } = share({ type: 'object', example, examples: [example] })
  expect(components).toMatchObject({ schemas: {} })
  expect(components).not.toHaveProperty('schemas.Fern')
})

test('parameters of several operations and error responses become components', () => {
  const own = (name: string, maxLength?: number) => ({ name, in: 'query', schema: { maxLength } })
  const failed = { description: 'It failed.' }
  const operation = (...parameters: object[]) => ({
    get: { parameters, responses: { '4XX': failed, '5XX': failed } },
  })
  const { components, paths } = shareComponents({
    components: {},
    paths: {
      '/a': operation(own('app-id'), own('after', 1)),
      '/b': operation(own('app-id'), own('after', 2)),
    },
  })
  expect(components).toMatchObject({
    parameters: { AppId: own('app-id') },
    responses: { ClientError: failed, ServerError: failed },
  })
  expect(paths).toMatchObject({
    '/a': {
      get: {
        parameters: [{ $ref: '#/components/parameters/AppId' }, own('after', 1)],
        responses: { '4XX': { $ref: '#/components/responses/ClientError' } },
      },
    },
  })
})

test('of different parameters with one name, the most frequent one has it', () => {
  const from = (description: string) => ({ name: 'from', in: 'query', description })
  const operation = (description: string) => ({ get: { parameters: [from(description)] } })
  const texts = ['rare', 'usual', 'usual', 'rare', 'usual', 'once']
  const { components, paths } = shareComponents({
    components: {},
    paths: Object.fromEntries(texts.map((text, index) => [`/${index}`, operation(text)])),
  })
  expect(components).toMatchObject({ parameters: { From: from('usual'), From2: from('rare') } })
  expect(paths).toMatchObject({
    '/0': { get: { parameters: [{ $ref: '#/components/parameters/From2' }] } },
    '/1': { get: { parameters: [{ $ref: '#/components/parameters/From' }] } },
    '/5': { get: { parameters: [from('once')] } },
  })
})
