import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CommandError } from '../base/command.ts'
import { findNetworkAddress } from './findNetworkAddress.ts'
import { readDevOptions } from './readDevOptions.ts'

test('data is kept inside the checkout, on port 3000', () => {
  const { port, folder, isFresh, isNodeOnly } = readDevOptions([], false)
  expect(port).toBe(3000)
  expect(folder).toBe(resolve('.throughlink'))
  expect(isFresh).toBe(false)
  expect(isNodeOnly).toBe(false)
})

test('root keeps data where the user of PostgreSQL can reach it', () => {
  expect(readDevOptions([], true).folder).toMatch(/throughlink-dev-[0-9a-f]{8}$/)
})

test('port, folder and engines can be chosen', () => {
  const args = ['--port', '4000', '--data', 'there', '--fresh', '--node-only']
  const options = readDevOptions(args, false)
  expect(options).toEqual({
    port: 4000,
    host: null,
    folder: resolve('there'),
    isChosen: true,
    isFresh: true,
    isNodeOnly: true,
  })
})

test('other machines can connect to an address, by default that of this machine', () => {
  expect(readDevOptions(['--host', '10.1.2.3', '--fresh'], false)).toMatchObject({
    host: '10.1.2.3',
    isFresh: true,
  })
  // Without a network, it is refused.
  const found = findNetworkAddress()
  const read = () => readDevOptions(['--host', '--fresh'], false)
  if (found === null) expect(read).toThrow('no private IPv4 address')
  else expect(read()).toMatchObject({ host: found, isFresh: true })
})

test.each([
  ['--host', 'my-laptop'],
  ['--port', '0'],
  ['--port', 'x'],
  ['--port', '70000'],
  ['--prot', '3000'],
  ['--help'],
])('%s %s prints the usage', (...args) => {
  const read = () => readDevOptions(args, false)
  expect(read).toThrow(CommandError)
  expect(read).toThrow('Usage: npm run dev')
})
