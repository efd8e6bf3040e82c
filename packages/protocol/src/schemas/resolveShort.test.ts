import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { ResolveShortRequestSchema, ResolveShortResponseSchema } from './resolveShort.ts'

const request = Compile(ResolveShortRequestSchema)
const response = Compile(ResolveShortResponseSchema)

test('a request has a URL and no other field', () => {
  expect(request.Check({ url: 'https://l.example.com/summer' })).toBe(true)
  expect(request.Check({ url: 'https://l.example.com/summer', installId: 'a' })).toBe(false)
  expect(request.Check({ url: '' })).toBe(false)
  expect(request.Check({})).toBe(false)
})

test('a URL has a maximum length', () => {
  expect(request.Check({ url: 'a'.repeat(limits.maxUrlLength) })).toBe(true)
  expect(request.Check({ url: 'a'.repeat(limits.maxUrlLength + 1) })).toBe(false)
})

test('parameters are a record of strings', () => {
  const body = { link: 'https://example.com/a?b=1', route: '/a?b=1', parameters: { b: '1' } }
  expect(response.Check(body)).toBe(true)
  expect(response.Check({ ...body, route: null, parameters: {} })).toBe(true)
  expect(response.Check({ ...body, parameters: 'b=1' })).toBe(false)
  expect(response.Check({ ...body, parameters: { b: 1 } })).toBe(false)
})
