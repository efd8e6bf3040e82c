import { expect, test } from 'vitest'
import { readDomainName } from './readDomainName.ts'

test.each([
  ['go.example.com', 'go.example.com'],
  [' Go.Example.com. ', 'go.example.com'],
  ['https://go.example.com/summer?x=1', 'go.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['two words.com', null],
  ['', null],
])('%j is read as %j', (text, name) => {
  expect(readDomainName(text)).toBe(name)
})
