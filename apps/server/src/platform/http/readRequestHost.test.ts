import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRequestHost } from './readRequestHost.ts'

function createMessage(...hosts: readonly string[]): IncomingMessage {
  const message = new IncomingMessage(new Socket())
  message.rawHeaders = hosts.flatMap((host, index) => [index % 2 === 0 ? 'Host' : 'hOST', host])
  // Node keeps the first.
  if (hosts[0] !== undefined) message.headers.host = hosts[0]
  return message
}

test.each([
  ['go.example', 'go.example'],
  ['GO.Example', 'go.example'],
  ['go.example:8443', 'go.example'],
  ['go.example.', 'go.example'],
  ['go.example.:443', 'go.example'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('%s is %s', (sent, host) => {
  expect(readRequestHost(createMessage(sent))).toBe(host)
})

test.each([
  ['none', []],
  ['two that differ', ['go.example', 'evil.example']],
  ['two that are the same', ['go.example', 'go.example']],
  ['an empty one', ['']],
  ['a list', ['go.example, evil.example']],
  ['a user', ['user@go.example']],
  ['a path', ['go.example/evil']],
  ['a star', ['*.example']],
  ['an underscore or percent sign', ['go%.example']],
  ['a space', ['go.example evil']],
  ['a name outside ASCII', ['gö.example']],
  ['an IPv6 address', ['[::1]:3000']],
  ['an invalid port', ['go.example:80x']],
  ['two ports', ['go.example:80:81']],
  ['254 characters', [`${'a'.repeat(250)}.abc`]],
])('%s is not a host', (_, hosts) => {
  expect(readRequestHost(createMessage(...hosts))).toBeNull()
})

test('returns a lower-case name or null for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
      const host = readRequestHost(createMessage(sent))
      if (host !== null) expect(host).toMatch(/^[a-z0-9.-]{1,253}$/)
    }),
  )
})
