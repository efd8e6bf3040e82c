import { expect, test } from 'vitest'
import { run } from '../base/run.ts'

test('the config plugin loads on a Node that cannot require ES modules', async () => {
  const name = '@throughlink/react-native/app.plugin.js'
  const code = `console.log(typeof require(${JSON.stringify(name)}))`
  const flags = ['--no-experimental-require-module', '-e', code]
  expect(await run(process.execPath, flags)).toMatchObject({ code: 0, stdout: 'function\n' })
})
