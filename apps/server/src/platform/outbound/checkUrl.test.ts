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
])('%s may be sent to', (text) => {
  expect(checkUrl(text)).toMatchObject({ ok: true })
})

test.each([
  ['http://hooks.example.com/', 'https'],
  ['ftp://hooks.example.com/', 'no web address'],
  ['file:///etc/passwd', 'no web address'],
  ['gopher://hooks.example.com/', 'no web address'],
  ['javascript:alert(1)', 'no web address'],
  ['//hooks.example.com/', 'no web address'],
  ['https:hooks.example.com', 'no web address'],
  ['https:///hooks.example.com', 'no web address'],
  ['https://user@hooks.example.com/', 'password'],
  ['https://user:pass@hooks.example.com/', 'password'],
  ['https://hooks.example.com@127.0.0.1/', 'password'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://hooks.example.com:6379/', 'port'],
  ['https://hooks.example.com:0/', 'port'],
  ['https://hooks.example.com:99999/', 'no web address'],
  ['https://localhost/', 'not public'],
  ['https://LOCALHOST/', 'not public'],
  ['https://redis/', 'not public'],
  ['https://a.localhost/', 'not public'],
  ['https://metadata.google.internal/', 'not public'],
  ['https://printer.local/', 'not public'],
  ['https://localhost./', 'no proper host'],
  ['https://hooks.example.com./', 'no proper host'],
  ['https://127.0.0.1/', 'not public'],
  ['https://127.0.0.1./', 'another way'],
  ['https://169.254.169.254/latest/meta-data/', 'not public'],
  ['https://2130706433/', 'another way'],
  ['https://0x7f000001/', 'another way'],
  ['https://017700000001/', 'another way'],
  ['https://0177.0.0.1/', 'another way'],
  ['https://0x7f.1/', 'another way'],
  ['https://127.1/', 'another way'],
  ['https://127.0.1/', 'another way'],
  ['https://0/', 'another way'],
  ['https://134744072/', 'another way'],
  ['https://1２7.0.0.1/', 'characters'],
  ['https://①②⑦.⓪.⓪.①/', 'characters'],
  ['https://127。0。0。1/', 'characters'],
  ['https://bücher.example/', 'characters'],
  ['https://127.0.0.%31/', 'another way'],
  ['https://loc%61lhost/', 'another way'],
  ['https://[::]/', 'not public'],
  ['https://[::1]/', 'not public'],
  ['https://[0:0:0:0:0:0:0:1]/', 'not public'],
  ['https://[::ffff:7f00:1]/', 'not public'],
  ['https://[::ffff:127.0.0.1]/', 'not public'],
  ['https://[64:ff9b::7f00:1]/', 'not public'],
  ['https://[fe80::1%25eth0]/', 'no web address'],
  ['https://[fe80::1%eth0]/', 'no web address'],
  ['https://hooks.example.com\\@127.0.0.1/', 'characters'],
  ['https://hooks.example.com\t/', 'characters'],
  [' https://hooks.example.com/', 'characters'],
  ['https://hooks.example.com/\r\nHost: x', 'characters'],
  ['https://hooks..example.com/', 'no proper host'],
  ['https://-hooks.example.com/', 'no proper host'],
  [`https://hooks.example.com/${'a'.repeat(2048)}`, 'longer'],
  ['', 'characters'],
])('%s is refused', (text, reason) => {
  const judgement = checkUrl(text)
  expect(judgement).toMatchObject({ ok: false })
  expect(judgement).toHaveProperty('reason', expect.stringContaining(reason))
})

test('http and other ports are what an operator may allow', () => {
  expect(checkUrl('http://hooks.example.com/', { mayUseHttp: true }).ok).toBe(true)
  expect(checkUrl('https://hooks.example.com:9000/', { ports: [9000] }).ok).toBe(true)
  expect(checkUrl('https://hooks.example.com/', { ports: [9000] }).ok).toBe(false)
  expect(checkUrl('https://hooks.example.com:1/', { ports: 'any' }).ok).toBe(true)
})

test("names and addresses of the operator's own networks are left to their networks", () => {
  const networks = readNetworks(['10.0.0.0/8'])
  expect(checkUrl('https://receiver/', { networks }).ok).toBe(true)
  expect(checkUrl('https://hooks.corp.internal/', { networks }).ok).toBe(true)
  expect(checkUrl('https://10.1.2.3/', { networks }).ok).toBe(true)
  expect(checkUrl('https://127.0.0.1/', { networks }).ok).toBe(false)
  expect(checkUrl('https://167772161/', { networks }).ok).toBe(false)
})
