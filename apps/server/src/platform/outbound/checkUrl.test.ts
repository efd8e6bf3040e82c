import { expect, test } from 'vitest'
import { readNetworks } from './checkAddress.ts'
import { checkUrl } from './checkUrl.ts'

test.each([
  'https://hooks.example.com',
  'https://hooks.example.com/a/b?c=d%20e',
  'https://HOOKS.example.com/',
  'https://hooks.example.com:8443/',
  'https://xn--bcher-kva.example/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
])('%s is allowed', (text) => {
  expect(checkUrl(text)).toMatchObject({ ok: true })
})

test.each([
  ['http://hooks.example.com/', 'https'],
  ['ftp://hooks.example.com/', 'not a valid HTTP URL'],
  ['file:///etc/passwd', 'not a valid HTTP URL'],
  ['gopher://hooks.example.com/', 'not a valid HTTP URL'],
  ['javascript:alert(1)', 'not a valid HTTP URL'],
  ['//hooks.example.com/', 'not a valid HTTP URL'],
  ['https:hooks.example.com', 'not a valid HTTP URL'],
  ['https:///hooks.example.com', 'not a valid HTTP URL'],
  ['https://user@hooks.example.com/', 'password'],
  ['https://user:pass@hooks.example.com/', 'password'],
  ['https://hooks.example.com@127.0.0.1/', 'password'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://hooks.example.com:6379/', 'port'],
  ['https://hooks.example.com:0/', 'port'],
  ['https://hooks.example.com:99999/', 'not a valid HTTP URL'],
  ['https://localhost/', 'not public'],
  ['https://LOCALHOST/', 'not public'],
  ['https://redis/', 'not public'],
  ['https://a.localhost/', 'not public'],
  ['https://metadata.google.internal/', 'not public'],
  ['https://printer.local/', 'not public'],
  ['https://localhost./', 'invalid host name'],
  ['https://hooks.example.com./', 'invalid host name'],
  ['https://127.0.0.1/', 'not public'],
  ['https://127.0.0.1./', 'canonical'],
  ['https://169.254.169.254/latest/meta-data/', 'not public'],
  ['https://2130706433/', 'canonical'],
  ['https://0x7f000001/', 'canonical'],
  ['https://017700000001/', 'canonical'],
  ['https://0177.0.0.1/', 'canonical'],
  ['https://0x7f.1/', 'canonical'],
  ['https://127.1/', 'canonical'],
  ['https://127.0.1/', 'canonical'],
  ['https://0/', 'canonical'],
  ['https://134744072/', 'canonical'],
  ['https://1２7.0.0.1/', 'characters'],
  ['https://①②⑦.⓪.⓪.①/', 'characters'],
  ['https://127。0。0。1/', 'characters'],
  ['https://bücher.example/', 'characters'],
  ['https://127.0.0.%31/', 'canonical'],
  ['https://loc%61lhost/', 'canonical'],
  ['https://[::]/', 'not public'],
  ['https://[::1]/', 'not public'],
  ['https://[0:0:0:0:0:0:0:1]/', 'not public'],
  ['https://[::ffff:7f00:1]/', 'not public'],
  ['https://[::ffff:127.0.0.1]/', 'not public'],
  ['https://[64:ff9b::7f00:1]/', 'not public'],
  ['https://[fe80::1%25eth0]/', 'not a valid HTTP URL'],
  ['https://[fe80::1%eth0]/', 'not a valid HTTP URL'],
  ['https://hooks.example.com\\@127.0.0.1/', 'characters'],
  ['https://hooks.example.com\t/', 'characters'],
  [' https://hooks.example.com/', 'characters'],
  ['https://hooks.example.com/\r\nHost: x', 'characters'],
  ['https://hooks..example.com/', 'invalid host name'],
  ['https://-hooks.example.com/', 'invalid host name'],
  [`https://hooks.example.com/${'a'.repeat(2048)}`, 'longer'],
  ['', 'characters'],
])('%s is refused', (text, reason) => {
  const result = checkUrl(text)
  expect(result).toMatchObject({ ok: false })
  expect(result).toHaveProperty('reason', expect.stringContaining(reason))
})

test('an operator can allow http and other ports', () => {
  expect(checkUrl('http://hooks.example.com/', { mayUseHttp: true }).ok).toBe(true)
  expect(checkUrl('https://hooks.example.com:9000/', { ports: [9000] }).ok).toBe(true)
  expect(checkUrl('https://hooks.example.com/', { ports: [9000] }).ok).toBe(false)
  expect(checkUrl('https://hooks.example.com:1/', { ports: 'any' }).ok).toBe(true)
})

test('HTTP is allowed to addresses in allowed networks only, such as for development', () => {
  const networks = readNetworks(['127.0.0.0/8', '::1/128'])
  expect(checkUrl('http://127.0.0.1:8080/hook', { networks }).ok).toBe(true)
  expect(checkUrl('http://[::1]:8080/hook', { networks }).ok).toBe(true)
  for (const text of [
    'http://10.0.0.1/',
    'http://8.8.8.8/',
    'http://localhost/',
    'http://0x7f.1/',
  ]) {
    expect(checkUrl(text, { networks }).ok, text).toBe(false)
  }
})

test('with allowed networks, internal names pass and addresses must be in them', () => {
  const networks = readNetworks(['10.0.0.0/8'])
  expect(checkUrl('https://receiver/', { networks }).ok).toBe(true)
  expect(checkUrl('https://hooks.corp.internal/', { networks }).ok).toBe(true)
  expect(checkUrl('https://10.1.2.3/', { networks }).ok).toBe(true)
  expect(checkUrl('https://127.0.0.1/', { networks }).ok).toBe(false)
  expect(checkUrl('https://167772161/', { networks }).ok).toBe(false)
})
