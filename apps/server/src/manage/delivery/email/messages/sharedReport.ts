import { type ComparedCount, countNoun, describeCount } from '../describeCount.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext } from '../renderEmail.ts'

export interface SharedReportFacts {
  readonly appId: string
  readonly appName: string
  readonly title: string
  /** First and last day, such as `2026-11-09`. */
  readonly firstDay: string
  readonly lastDay: string
  /** Period and filters as in the URL of the overview. */
  readonly search: string
  readonly isFiltered: boolean
  readonly counts: readonly (ComparedCount & { readonly noun: string })[]
  /** Top values, the first one first. */
  readonly lists: readonly {
    readonly label: string
    readonly noun: string
    readonly values: readonly { readonly name: string; readonly count: number }[]
  }[]
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export function sharedReport(
  facts: SharedReportFacts,
  { publicOrigin, unsubscribeUrl }: EmailContext,
): EmailContent {
  const { appId, appName, title, firstDay, lastDay, search, isFiltered, counts, lists } = facts
  const hasEarlier = counts.some(({ before }) => before > 0)
  return {
    subject: `${quoteName(appName)}: ${quoteName(title)}`,
    heading: quoteName(title),
    paragraphs: [
      dayFormat.formatRange(new Date(firstDay), new Date(lastDay)),
      ...(counts.length === 0 ? ['Counts of these days are not kept with its filters.'] : []),
    ],
    facts: [
      ...(counts.length === 0
        ? []
        : [
            {
              label: quoteName(appName),
              value: counts.map(({ noun, ...count }) => describeCount(count, noun)).join(', '),
            },
          ]),
      ...lists.map(({ label, noun, values }) => ({
        label,
        value: values.map(({ name, count }) => `${quoteName(name)} (${countNoun(count, noun)})`),
      })),
    ],
    action: {
      label: 'See analytics',
      url: `${publicOrigin}/apps/${appId}/overview?${search}`,
    },
    notes: [
      ...(hasEarlier ? ['Percentages compare with the days before that the report names.'] : []),
      ...(isFiltered ? ['The report has filters. Choose the button to see them.'] : []),
      'You get this email each Monday, because an editor of the team added you to the report.',
      ...(unsubscribeUrl === undefined ? [] : [`To stop it, open ${unsubscribeUrl}`]),
    ],
  }
}
