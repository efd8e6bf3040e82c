import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LinkErrorCode, linkErrorCodes } from '@throughlink/client'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

type Messages = Record<LinkErrorCode, (...details: string[]) => string>

// By path: the table is not part of the client's API.
const { errorMessages: messages } = (await import(
  join(repositoryRoot, 'packages/client/src/errors/errorMessages.ts')
)) as { errorMessages: Messages }

/** The details of each form of a message. Codes without an entry have one form without details. */
const forms: Partial<Record<LinkErrorCode, readonly (readonly string[])[]>> = {
  session_shared: [['<appID>']],
  storage_unwritable: [['install'], ['events']],
  service_unreachable: [
    ['<request>', '<domain>', 'error'],
    ['<request>', '<domain>', 'timeout'],
    ['<request>', '<domain>', 'no_status'],
  ],
  service_refused: [
    ['<request>', '401', '<code>'],
    ['<request>', '<status>', '<code>'],
  ],
  service_failed: [['<request>', '<domain>', '<status>']],
  answer_unreadable: [['<request>', '<domain>']],
  events_dropped: [['1000'], ['100', 'buffer']],
  event_rejected: [['<code>']],
  event_data_replaced: [['<replaced>']],
  callback_threw: [['<name>']],
}

/** A placeholder such as `<code>` would be an HTML tag outside of code. */
const escapeTags = (text: string) => text.replaceAll('<', String.raw`\<`)

/** Returns the rows that the page must have for a code: what each kind of build prints. */
function toRows(code: LinkErrorCode): string[] {
  return (forms[code] ?? [[]]).map(
    (details) =>
      `- \`${[code, ...details].join(' ')}\`: "${escapeTags(messages[code](...details))}"`,
  )
}

const page = readFileSync(join(repositoryRoot, 'docs/errors.md'), 'utf8')
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [/^`(\w+)`/.exec(section)?.[1] ?? '', section]),
)

test('the page has a section for every code, in the order of the list', () => {
  expect([...sections.keys()]).toEqual([...linkErrorCodes])
})

test.each(linkErrorCodes)('the section of %s has what each build prints', (code) => {
  const rows = sections.get(code)?.match(/^- `.*$/gm) ?? []
  expect(rows).toEqual(toRows(code))
})

test.each(linkErrorCodes)('the section of %s has a cause and a fix', (code) => {
  expect(sections.get(code)).toMatch(/^Cause: \S.*\.\n\nFix: \S.*\.$/m)
})

test.each(['packages/client/README.md', 'packages/react-native/README.md'])(
  '%s links to the page',
  (readme) => {
    expect(readFileSync(join(repositoryRoot, readme), 'utf8')).toContain('docs/errors.md)')
  },
)
