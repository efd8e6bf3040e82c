import { expect, test } from 'vitest'
import { isOutage } from './isOutage.ts'

const coded = (code: string, severity = 'ERROR') =>
  Object.assign(new Error('x'), { code, severity })

test.each([
  coded('ECONNREFUSED'),
  coded('EHOSTUNREACH'),
  coded('ENETUNREACH'),
  coded('57014'),
  coded('57P01'),
  coded('08006'),
  coded('53300'),
  coded('25006'),
  coded('53100'),
  coded('58030'),
  coded('XX000', 'FATAL'),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('wrapped', { cause: coded('ECONNRESET') }),
])('%s is an outage', (error) => {
  expect(isOutage(error)).toBe(true)
})

test.each([
  coded('23505'),
  coded('22021'),
  coded('XX000'),
  coded('28P01', 'FATAL'),
  new TypeError('x is undefined'),
  null,
  'ECONNREFUSED',
])('%s is not an outage', (error) => {
  expect(isOutage(error)).toBe(false)
})
