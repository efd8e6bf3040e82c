import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createRequestLogger } from './createRequestLogger.ts'

function createParent() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>)
  const parent = pino({ level: 'info' }, { write })
  return { parent, lines, child: vi.spyOn(parent, 'child') }
}

test('each line of a request has its bindings, and one child logger writes them all', () => {
  const { parent, lines, child } = createParent()
  const logger = createRequestLogger(parent, { requestId: 'a1' }, {})
  logger.warn({ err: new Error('broken') }, 'Something %s.', 'failed')
  logger.info('Done.')
  logger.debug('Not written.')
  expect(lines).toMatchObject([
    { level: 40, requestId: 'a1', err: { message: 'broken' }, msg: 'Something failed.' },
    { level: 30, requestId: 'a1', msg: 'Done.' },
  ])
  expect(child).toHaveBeenCalledOnce()
})

test('a request that logs nothing creates no child logger', () => {
  const { parent, child } = createParent()
  createRequestLogger(parent, { requestId: 'a1' }, {})
  expect(child).not.toHaveBeenCalled()
})

test('a child of a request’s logger has the bindings of both, and the level applies to the request', () => {
  const { parent, lines } = createParent()
  const logger = createRequestLogger(parent, { requestId: 'a1' }, {})
  logger.child({ part: 'b' }).info('Written.')
  expect(lines).toMatchObject([{ requestId: 'a1', part: 'b' }])
  expect(logger.level).toBe('info')
  logger.level = 'error'
  logger.info('Not written.')
  expect(lines).toHaveLength(1)
  expect(parent.level).toBe('info')
})
