import { expect, test } from 'vitest'
import { formatLogLine } from './createLogger.ts'

const base = { level: 30, time: Date.UTC(2026, 10, 15), pid: 1, hostname: 'host' }

test('a line has time, level, message and the fields of its own', () => {
  const line = JSON.stringify({ ...base, durationMs: 3, reqId: 'a', msg: 'GET /livez 200' })
  expect(formatLogLine(line)).toMatch(
    /^\d\d:\d\d:\d\d info {2}GET \/livez 200 durationMs=3 reqId=a\n$/,
  )
})

test('the stack of an error is indented below its line', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at one\n    at two' }
  const text = formatLogLine(JSON.stringify({ ...base, level: 50, err, msg: 'Failed.' }))
  expect(text.split('\n').slice(1)).toEqual(['  Error: no', '      at one', '      at two', ''])
  expect(text).toContain(' error Failed.\n')
})
