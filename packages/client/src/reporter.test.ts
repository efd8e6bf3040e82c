import { describe, expect, test } from 'vitest'
import { linkError, linkErrorCodes, type LinkError } from './errors.ts'
import { callbackThrew, createReporter } from './reporter.ts'

const cause = new Error('why')
const failed = linkError('service_failed', 'The service responded with HTTP 503.', cause)
const refused = linkError('service_refused', 'The service refused.')

function createRig() {
  const lines: [string, unknown][] = []
  const told: LinkError[] = []
  const reporter = createReporter(
    { error: (message, details) => void lines.push([message, details]) },
    () => (error) => void told.push(error),
  )
  return { lines, told, reporter }
}

test('an error is one line on the console and a call of onError', () => {
  const { lines, told, reporter } = createRig()
  reporter.report(failed)
  reporter.report(refused)
  expect(lines).toEqual([
    ['The service responded with HTTP 503.', cause],
    ['The service refused.', undefined],
  ])
  expect(told).toEqual([failed, refused])
})

test('what is told once is told once for each code', () => {
  const { told, reporter } = createRig()
  reporter.reportOnce(failed)
  reporter.reportOnce({ ...failed, message: 'in other words' })
  reporter.reportOnce(refused)
  reporter.report(failed)
  expect(told).toEqual([failed, refused, failed])
})

test('the onError of the moment is called', () => {
  const called: string[] = []
  let onError: (() => void) | undefined
  const reporter = createReporter({ error() {} }, () => onError)
  reporter.report(failed)
  onError = () => void called.push('first')
  reporter.report(failed)
  onError = () => void called.push('second')
  reporter.report(failed)
  expect(called).toEqual(['first', 'second'])
})

describe('reporting never throws', () => {
  const broken = () => {
    throw new Error('broken')
  }

  test('with a logger that does, and onError is called all the same', () => {
    const told: LinkError[] = []
    const reporter = createReporter({ error: broken }, () => (error) => void told.push(error))
    reporter.report(failed)
    expect(told).toEqual([failed])
  })

  test('with an onError that does', () => {
    const lines: string[] = []
    const logger = { error: (line: string) => void lines.push(line) }
    createReporter(logger, () => broken).report(failed)
    expect(lines).toEqual([failed.message])
  })
})

test('an error has a cause only where there is one', () => {
  expect(failed).toEqual({
    code: 'service_failed',
    message: 'The service responded with HTTP 503.',
    cause,
  })
  expect(refused).not.toHaveProperty('cause')
  const threw = callbackThrew('onLink callback', cause)
  expect(threw).toMatchObject({ code: 'callback_threw', cause })
  expect(threw.message).toContain('onLink')
})

test('no code is listed twice', () => {
  expect(new Set(linkErrorCodes).size).toBe(linkErrorCodes.length)
})
