import { expect, test } from 'vitest'
import { errorMessages } from './errorMessages.ts'
import { linkErrorCodes } from './linkErrorCodes.ts'

const messages = errorMessages ?? expect.fail('a development build has messages')

test('every code has a message, and every message a code', () => {
  expect(Object.keys(messages).sort()).toEqual([...linkErrorCodes].sort())
})

test.each(linkErrorCodes)('the message of %s is one or more whole sentences', (code) => {
  const message = messages[code]('detail-1', 'detail-2', 'detail-3')
  expect(message).toMatch(/^[A-Za-z].*\.$/)
  expect(message).not.toMatch(/undefined|\[object| {2}|\n/)
})

test.each(linkErrorCodes)('the message of %s is readable without details', (code) => {
  expect(messages[code]()).not.toMatch(/undefined|null/)
})

test.each(linkErrorCodes)('the message of %s contains no URL and no key of its own', (code) => {
  const message = messages[code]('a', 'b', 'c')
  expect(message).not.toMatch(/[a-z]:\/\/\w/i)
  expect(message).not.toMatch(/\b[ps]k_\w/)
})

test.each([
  ['storage_unwritable', ['install'], 'install record'],
  ['storage_unwritable', ['events'], 'events'],
  ['service_unreachable', ['match-link', 'l.example.com', 'timeout'], 'No response to match-link'],
  ['service_unreachable', ['match-link', 'l.example.com', 'no_status'], 'without a status'],
  ['service_unreachable', ['match-link', 'l.example.com'], 'Cannot send match-link'],
  ['service_refused', ['match-link', '401', 'invalid_key'], '(invalid_key). Check API_KEY'],
  ['service_refused', ['match-link', '403'], 'HTTP 403. Check API_KEY'],
  ['service_refused', ['events', '422'], 'HTTP 422.'],
  ['events_dropped', ['100', 'buffer'], 'before a client was started'],
  ['events_dropped', ['1000'], 'waiting to be sent'],
] as const)('%s with %j says "%s"', (code, details, text) => {
  expect(messages[code](...details)).toContain(text)
})
