import { expect, test } from 'vitest'
import { readSecretFiles } from './readSecretFiles.ts'

const files: Readonly<Record<string, string>> = {
  '/run/url': 'postgres://db/name\n',
  '/run/empty': '\n',
}

function readFile(path: string): string {
  const text = files[path]
  if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  return text
}

test('a variable with a secret is read from its file, without the line break at its end', () => {
  const env = { DATABASE_URL_FILE: ' /run/url ', PORT: '80' }
  expect(readSecretFiles(env, readFile)).toEqual([])
  expect(env).toEqual({ DATABASE_URL: 'postgres://db/name', PORT: '80' })
})

test('the file of another variable is not read', () => {
  const env = { RELAY_RANGES_FILE: '/run/missing', PORT_FILE: '/run/url' }
  expect(readSecretFiles(env, readFile)).toEqual([])
  expect(env).not.toHaveProperty('PORT')
})

test('all files that cannot be used are reported at once', () => {
  const env = {
    DATABASE_URL: 'postgres://other/name',
    DATABASE_URL_FILE: '/run/url',
    REDIS_URL_FILE: '/run/missing',
    CLICK_KEYS_FILE: '/run/empty',
  }
  expect(readSecretFiles(env, readFile)).toEqual([
    'DATABASE_URL and DATABASE_URL_FILE are both set. Remove one of them.',
    'REDIS_URL_FILE names /run/missing, which cannot be read (ENOENT).',
    'CLICK_KEYS_FILE names /run/empty, which is empty.',
  ])
})
