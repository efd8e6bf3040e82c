import type { Seen } from './openPage.ts'

/** The line of the library, and what Chromium itself prints of a request without an answer. */
const ofServiceDown = [
  /^\[throughlink\] Cannot reach the service\./,
  /^Failed to load resource: net::ERR_CONNECTION_REFUSED/,
]

/** What no page may have, whatever it was for. With the service down, two lines are as they should be. */
export function findPageProblems(
  { consoleErrors, uncaught, strangers }: Seen,
  service: 'up' | 'down',
): readonly string[] {
  const expected = service === 'down' ? ofServiceDown : []
  const unexpected = consoleErrors.filter((line) => !expected.some((words) => words.test(line)))
  return [
    ...unexpected.map((line) => `on the console: ${line}`),
    ...uncaught.map((message) => `not caught: ${message}`),
    ...strangers.map((origin) => `asked ${origin}`),
  ]
}
