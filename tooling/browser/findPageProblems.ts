import type { PageErrors } from './openPage.ts'

/** Logged by the library in a production build, and by Chromium itself, if the service cannot be reached. */
const serviceDownErrors = [
  /^\[throughlink\] service_unreachable /,
  /^Failed to load resource: net::ERR_CONNECTION_REFUSED/,
]

/** Returns the errors that no page may have. With the service down, two kinds of console errors are expected. */
export function findPageProblems(
  { consoleErrors, uncaught, foreignOrigins }: PageErrors,
  serviceState: 'up' | 'down',
): readonly string[] {
  const expected = serviceState === 'down' ? serviceDownErrors : []
  const unexpected = consoleErrors.filter((line) => !expected.some((pattern) => pattern.test(line)))
  return [
    ...unexpected.map((line) => `on the console: ${line}`),
    ...uncaught.map((message) => `uncaught: ${message}`),
    ...foreignOrigins.map((origin) => `request to ${origin}`),
  ]
}
