import { expect, test } from 'vitest'
import { parseSentinelUrl } from './parseSentinelUrl.ts'

test('a URL names the Sentinels, the master, its database and its password', () => {
  expect(parseSentinelUrl('redis+sentinel://user:p%40ss@a:26380,b,[::1]:5/primary/3')).toEqual({
    sentinels: [
      { host: 'a', port: 26380 },
      { host: 'b', port: 26379 },
      { host: '::1', port: 5 },
    ],
    name: 'primary',
    db: 3,
    username: 'user',
    password: 'p@ss',
    hasTls: false,
  })
})

test('without user, password and database the defaults apply', () => {
  expect(parseSentinelUrl('rediss+sentinel://a/primary')).toEqual({
    sentinels: [{ host: 'a', port: 26379 }],
    name: 'primary',
    db: 0,
    hasTls: true,
  })
})

test.each([
  'redis://a',
  'redis+sentinel://a:26379,b:26379',
  'redis+sentinel:///primary',
  'redis+sentinel://a:port/primary',
  'redis+sentinel://a:70000/primary',
  'redis+sentinel://a/primary/first',
  'redis+sentinel://a/primary,redis://b',
])('%s is not a URL of Sentinels', (url) => {
  expect(parseSentinelUrl(url)).toBeNull()
})
