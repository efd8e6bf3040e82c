import { describe, expect, test } from 'vitest'
import { type LinkError, linkError } from './errors/linkError.ts'
import { linkErrorCodes } from './errors/linkErrorCodes.ts'
import { callbackThrew, createReporter } from './reporter.ts'

const cause = new Error('why')
const failed = linkError('service_failed', ['match-link', 'links.example', '503'], cause)
const refused = linkError('service_refused', ['events', '422'])

function createRig() {
  const lines: [string, unknown][] = []
  const reported: LinkError[] = []
  const reporter = createReporter(
    { error: (message, details) => void lines.push([message, details]) },
    (error) => void reported.push(error),
  )
  return { lines, reported, reporter }
}

test('an error is one console line and one onError call', () => {
  const { lines, reported, reporter } = createRig()
  reporter.report(failed)
  reporter.report(refused)
  expect(lines).toEqual([
    ['links.example responded to match-link with HTTP 503.', cause],
    ['The service refused events with HTTP 422.', undefined],
  ])
  expect(reported).toEqual([failed, refused])
})

test('reportOnce reports each code once', () => {
  const { reported, reporter } = createRig()
  reporter.reportOnce(failed)
  reporter.reportOnce({ ...failed, message: 'another message' })
  reporter.reportOnce(refused)
  reporter.report(failed)
  expect(reported).toEqual([failed, refused, failed])
})

test('the current onError is called', () => {
  const called: string[] = []
  let onError: (() => void) | undefined
  const reporter = createReporter({ error() {} }, () => onError?.())
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

  test('with a logger that throws, and onError is still called', () => {
    const reported: LinkError[] = []
    const reporter = createReporter({ error: broken }, (error) => void reported.push(error))
    reporter.report(failed)
    expect(reported).toEqual([failed])
  })

  test('with an onError that throws', () => {
    const lines: string[] = []
    const logger = { error: (line: string) => void lines.push(line) }
    createReporter(logger, broken).report(failed)
    expect(lines).toEqual([failed.message])
  })
})

test('an error has a cause only if one is given', () => {
  expect(failed).toEqual({
    code: 'service_failed',
    message: 'links.example responded to match-link with HTTP 503.',
    cause,
  })
  expect(refused).not.toHaveProperty('cause')
  const threw = callbackThrew('onLink callback', cause)
  expect(threw).toMatchObject({ code: 'callback_threw', cause })
  expect(threw.message).toContain('onLink')
})

test('error codes are unique', () => {
  expect(new Set(linkErrorCodes).size).toBe(linkErrorCodes.length)
})
