import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSampleFiles } from '#test/support/buildSampleFiles.ts'
import {
  checkAssociation,
  type FileResponse,
  listAndroidIdentities,
  listAppleIdentities,
} from './checkAssociation.ts'

const apple = {
  check: 'apple_association',
  expected: ['ABCDE12345.example.meadow'],
  listIdentities: listAppleIdentities,
} as const

const response: FileResponse = {
  url: 'https://go.meadow.example/.well-known/apple-app-site-association',
  status: 200,
  contentType: 'application/json',
  location: null,
  body: buildSampleFiles().apple,
}
const check = (changes: Partial<FileResponse>) =>
  checkAssociation(apple, { ...response, ...changes })

test('the files that the service builds are accepted', () => {
  expect(check({})).toMatchObject({ status: 'ok', fix: null, file: { missing: [] } })
  expect(check({ contentType: 'application/json; charset=utf-8' }).status).toBe('ok')
  const { android } = buildSampleFiles()
  expect(listAndroidIdentities(JSON.parse(android))).toEqual([
    `example.meadow ${Array(32).fill('AB').join(':')}`,
  ])
})

test.each([
  ['a redirect', { status: 301, location: 'https://www.meadow.example/' }, /redirect/],
  ['another status', { status: 404 }, /404/],
  ['another content type', { contentType: 'text/html' }, /content type/],
  ['no content type', { contentType: null }, /content type/],
  ['no JSON', { body: '<html>' }, /not valid JSON/],
  ['another app', { body: '{"applinks":{"details":[{"appIDs":["X.y"]}]}}' }, /identities/],
])('%s is a failure with a fix', (_, changes, message) => {
  const item = check(changes)
  expect(item).toMatchObject({ status: 'failed', fix: expect.any(String) as string })
  expect(item.message).toMatch(message)
})

test('any JSON is read without an error', () => {
  fc.assert(
    fc.property(fc.json(), (body) => {
      expect(check({ body }).status).toBe('failed')
      expect(listAndroidIdentities(JSON.parse(body))).toEqual([])
    }),
  )
})
