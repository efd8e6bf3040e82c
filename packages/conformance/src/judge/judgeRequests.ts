import type { RecordedRequest } from '../recording.ts'
import type { ExpectedRequest, Range } from '../scenario.ts'
import { type Bindings, findMismatches } from './findMismatches.ts'
import { type Finding, show } from './problem.ts'

export interface RequestOptions {
  /** The rule's name in a problem. */
  readonly check: string
  readonly bindings: Bindings
  /** Allowed deviation of times. */
  readonly toleranceMs: number
}

/** Compares the recorded requests with the expected ones, one by one. Times are since the start of the run. */
export function judgeRequests(
  expected: readonly ExpectedRequest[],
  actual: readonly RecordedRequest[],
  options: RequestOptions,
): Finding[] {
  const findings: Finding[] = []
  if (actual.length !== expected.length) findings.push(countFinding(expected, actual, options))
  expected.forEach((request, index) => {
    const received = actual[index]
    if (!received) return
    const previous = actual.slice(0, index).findLast(({ route }) => route === received.route)
    findings.push(...compareRequest(request, received, previous, index, options))
  })
  return findings
}

function countFinding(
  expected: readonly ExpectedRequest[],
  actual: readonly RecordedRequest[],
  { check }: RequestOptions,
): Finding {
  const sent = actual.map(({ route, atMs }) => `${route ?? 'unknown'} at ${atMs} ms`).join(', ')
  const many = actual.length > expected.length
  return {
    check,
    message:
      `Expected ${count(expected.length)}, got ${count(actual.length)}` +
      `${sent === '' ? '' : ` (${sent})`}. ` +
      (many ? 'The library sends too often.' : 'A request is missing.'),
    expected: expected.map(({ route }) => route),
    actual: actual.map(({ route }) => route),
  }
}

function count(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`
}

function compareRequest(
  expected: ExpectedRequest,
  actual: RecordedRequest,
  previous: RecordedRequest | undefined,
  index: number,
  { check, bindings, toleranceMs }: RequestOptions,
): Finding[] {
  const name = `Request ${index + 1}`
  if (actual.route !== expected.route) {
    const message = `${name} must go to "${expected.route}", but went to "${actual.path}".`
    return [{ check, message, expected: expected.route, actual: actual.route }]
  }
  const mismatches = [
    ...findMismatches(expected.headers ?? {}, actual.headers, bindings, 'headers'),
    ...findMismatches(expected.body ?? {}, actual.body, bindings, 'body'),
  ]
  const findings: Finding[] = mismatches.map((mismatch) => ({
    check,
    message: `${name} (${expected.route}): ${mismatch.path} must be ${show(mismatch.expected)}, but is ${show(mismatch.actual)}.`,
    expected: mismatch.expected,
    actual: mismatch.actual,
  }))
  const { atMs, gapMs } = expected
  if (atMs && !isInRange(actual.atMs, atMs, toleranceMs)) {
    const message = `${name} (${expected.route}) was sent at ${actual.atMs} ms; expected ${showRange(atMs)}.`
    findings.push({ check, message, expected: atMs, actual: actual.atMs })
  }
  const gap = previous ? actual.atMs - previous.atMs : null
  if (gapMs && gap !== null && !isInRange(gap, gapMs, toleranceMs)) {
    const message = `${name} (${expected.route}) was sent ${gap} ms after the previous one; expected ${showRange(gapMs)}.`
    findings.push({ check, message, expected: gapMs, actual: gap })
  }
  return findings
}

export function isInRange(value: number, { min, max }: Range, toleranceMs: number): boolean {
  if (min !== undefined && value < min - toleranceMs) return false
  return max === undefined || value <= max + toleranceMs
}

export function showRange({ min, max }: Range, unit = ' ms'): string {
  if (min === max) return `${String(min)}${unit}`
  if (min === undefined) return `at most ${String(max)}${unit}`
  if (max === undefined) return `at least ${min}${unit}`
  return `${min} to ${max}${unit}`
}
