import { expect, test } from 'vitest'
import { formatServiceLine } from './formatServiceLine.ts'

test('a line of the log is a level and a sentence, without stack', () => {
  const err = { message: 'connect ECONNREFUSED', stack: 'Error: …\n    at …' }
  const line = JSON.stringify({ level: 'warn', time: 1, role: 'all', msg: 'Redis is down.', err })
  expect(formatServiceLine(line)).toBe('warning  Redis is down. connect ECONNREFUSED')
  expect(formatServiceLine('{"level":"error","msg":"Failed."}')).toBe('error  Failed.')
})

test.each(['', 'Listening.', '{', '[]', 'null'])('"%s" stays as it is', (line) => {
  expect(formatServiceLine(line)).toBe(line)
})
