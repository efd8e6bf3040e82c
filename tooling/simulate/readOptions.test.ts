import { expect, test } from 'vitest'
import { formatPublishableKey } from '../../packages/protocol/src/publishableKey.ts'
import { readOptions } from './readOptions.ts'

const link = 'https://go.example/amber?ref=anna'
const key = formatPublishableKey('http://localhost:3000', 'k3J9sQ2vX7bN5mT1')
const keys = ['--key', key, '--app', 'app_1']

test('a link and the keys are enough: an Android phone at the service of the key', () => {
  expect(readOptions([link, ...keys], {})).toEqual({
    link: new URL(link),
    platform: 'android',
    service: 'http://localhost:3000',
    key,
    appId: 'app_1',
    isProbabilistic: false,
  })
})

test('the keys can be in the environment, and arguments win', () => {
  const env = { THROUGHLINK_KEY: key, THROUGHLINK_APP_ID: 'app_2' }
  expect(readOptions([link], env)).toMatchObject({ key, appId: 'app_2' })
  expect(readOptions([link, '--app', 'app_3'], env)).toMatchObject({ appId: 'app_3' })
})

test('without keys, the demo of npm run dev is used', () => {
  const demo = { port: 3000, apiKey: key, appId: 'app_demo' }
  expect(readOptions([link], {}, demo)).toMatchObject({ key, appId: 'app_demo' })
  expect(readOptions([link, '--app', 'app_3'], {}, demo)).toMatchObject({ appId: 'app_3' })
})

test('platform, service and what is lost can be chosen', () => {
  const args = ['--platform', 'ios', '--service', 'http://127.0.0.1:4000/', '--probabilistic']
  expect(readOptions([link, ...keys, ...args], {})).toMatchObject({
    platform: 'ios',
    service: 'http://127.0.0.1:4000',
    isProbabilistic: true,
  })
})

test.each([
  ['no link', [], /npm run simulate/],
  ['two links', [link, link, ...keys], /One link is expected, but there are 2/],
  ['a text', ['amber', ...keys], /must be a web URL.*"amber"/],
  ['a scheme of an app', ['lumen://products/1', ...keys], /must be a web URL/],
  ['no key', [link, '--app', 'app_1'], /set --key or THROUGHLINK_KEY/],
  ['no app', [link, '--key', key], /set --app or THROUGHLINK_APP_ID/],
  ['a key without a URL', [link, '--key', 'pk_live_x', '--app', 'app_1'], /set --service/],
  ['another platform', [link, ...keys, '--platform', 'windows'], /android or ios.*"windows"/],
  ['an unknown option', [link, ...keys, '--color'], /--color/],
])('%s: the message says what to do', (_, args, message) => {
  expect(() => readOptions(args, {})).toThrow(message)
})
