import { expect, test } from 'vitest'
import { toCommonJs } from './toCommonJs.ts'

const map = JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: '' })

async function translate(code: string): Promise<string> {
  const translated = await toCommonJs('a.js', { code, map })
  return translated.code.replace(/\s+/g, ' ')
}

test('the body of an async function is an async function that is called at once', async () => {
  expect(await translate('async function load(key) { await key }')).toContain(
    'function load(key) { return (async () => { await key; })(); }',
  )
  expect(await translate('const load = async key => await key')).toContain(
    'const load = key => (async () => await key)();',
  )
})

test('async functions that Metro translates without more functions stay as they are', async () => {
  expect(await translate('const ports = { async read() { await 1 } }')).toContain('async read() {')
  expect(await translate('const reading = (async () => 1)()')).toContain('= (async () => 1)();')
})

test('an async function whose parameters can throw stays as it is, so that it rejects', async () => {
  expect(await translate('async function load({ key }) { await key }')).toContain(
    'async function load({',
  )
})
