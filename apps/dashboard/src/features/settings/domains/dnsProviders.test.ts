import { expect, test } from 'vitest'
import { formatRecords, guessZone, toRelativeName } from './dnsProviders.ts'

test.each([
  ['_throughlink.go.example.com', 'example.com', '_throughlink.go'],
  ['go.example.co.uk', 'example.co.uk', 'go'],
  ['example.com', 'example.com', '@'],
])('the zone of %s is %s', (name, zone, relative) => {
  expect(guessZone(name)).toBe(zone)
  expect(toRelativeName(name)).toBe(relative)
})

test('the records are written for somebody else to create', () => {
  const text = formatRecords('go.example.com', [
    { type: 'CNAME', name: 'go.example.com', value: 'links.example' },
  ])
  expect(text).toContain('Type:  CNAME\nName:  go.example.com\nValue: links.example')
})
