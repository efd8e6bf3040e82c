import { expect, test, vi } from 'vitest'
import { createLogger, formatLogLine } from './createLogger.ts'

const base = {
  level: 'info',
  time: Date.UTC(2026, 10, 15),
  role: 'serve',
  'service.version': '1.2.3',
  'host.name': 'host',
  'process.pid': 1,
}

test('a line has time, level, message and the fields of its own', () => {
  const line = JSON.stringify({ ...base, durationMs: 3, requestId: 'a', msg: 'GET /livez 200' })
  expect(formatLogLine(line)).toMatch(
    /^\d\d:\d\d:\d\d info {2}GET \/livez 200 durationMs=3 requestId=a\n$/,
  )
})

test('the stack of an error is indented below its line', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at one\n    at two' }
  const text = formatLogLine(JSON.stringify({ ...base, level: 'error', err, msg: 'Failed.' }))
  expect(text.split('\n').slice(1)).toEqual(['  Error: no', '      at one', '      at two', ''])
  expect(text).toContain(' error Failed.\n')
})

test('a terminal shows the level by name, and not what its reader knows', () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  createLogger({ level: 'info', role: 'work', isTerminal: true }).warn({ engine: 'redis' }, 'Down.')
  vi.restoreAllMocks()
  expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d warn {2}Down\. engine=redis\n$/)])
})
