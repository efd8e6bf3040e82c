import { stripVTControlCharacters } from 'node:util'

/** How Vitest, Jest, and Playwright in its closing list print the file of a failure. */
const failures = [
  /^ *FAIL +(\S+\.test(?:-d)?\.tsx?)\b/gm,
  // An error outside of any test.
  /^This error originated in "(\S+\.test\.tsx?)"/gm,
  /^ +\[[\w-]+\] › (\S+\.spec\.ts):\d+/gm,
]

/**
 * Returns the command that runs only the test files of which the output reports a failure, or undefined if it reports
 * none. Other arguments are left out, because a report of the first attempt must not be overwritten with a part of it.
 */
export function narrowToFailed(command: string, output: string): string | undefined {
  const text = stripVTControlCharacters(output)
  const files = failures.flatMap((pattern) => [...text.matchAll(pattern)].map(([, file]) => file))
  if (files.length === 0) return undefined
  const [bare] = command.split(' -- ')
  return [bare, '--', ...new Set(files)].join(' ')
}
