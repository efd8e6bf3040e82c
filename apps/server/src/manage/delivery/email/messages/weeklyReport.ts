import { type ComparedCount, countNoun, describeCount } from '../describeCount.ts'
import { quoteName } from '../quoteName.ts'
import type { EmailContent, EmailContext, EmailFact } from '../renderEmail.ts'

/** A week of an app, and the one before. */
export interface AppWeek {
  readonly appId: string
  readonly appName: string
  readonly clicks: ComparedCount
  readonly installs: ComparedCount
  readonly opens: ComparedCount
  /** Those with the most clicks, the first one first. */
  readonly links: readonly {
    readonly name: string
    readonly clicks: number
    readonly installs: number
  }[]
}

export interface WeeklyReportFacts {
  readonly organizationId: string
  readonly organizationName: string
  /** First and last day, such as `2026-11-09`. */
  readonly firstDay: string
  readonly lastDay: string
  /** Those with the most clicks, the first one first. */
  readonly apps: readonly AppWeek[]
  /** Apps that are not listed. */
  readonly otherApps: number
}

const dayFormat = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export function weeklyReport(
  facts: WeeklyReportFacts,
  { publicOrigin }: EmailContext,
): EmailContent {
  const { organizationId, organizationName, firstDay, lastDay, apps, otherApps } = facts
  const settings = `${publicOrigin}/organizations/${organizationId}/settings`
  const [first] = apps
  const sum = (metric: 'clicks' | 'installs') =>
    apps.reduce((total, app) => total + app[metric].count, 0)
  return {
    subject: `${quoteName(organizationName)}: ${countNoun(sum('clicks'), 'click')} and ${countNoun(sum('installs'), 'install')} last week`,
    heading: `Your links, ${dayFormat.formatRange(new Date(firstDay), new Date(lastDay))}`,
    paragraphs: ['Counts from Monday to Sunday, compared with the week before.'],
    facts: apps.flatMap(describeApp),
    action: {
      label: 'See analytics',
      url:
        first === undefined || apps.length > 1
          ? publicOrigin
          : `${publicOrigin}/apps/${first.appId}`,
    },
    notes: [
      ...(otherApps === 0 ? [] : [`${countNoun(otherApps, 'more app')} had fewer clicks.`]),
      `You asked for this report. To stop it, turn it off at ${settings}`,
    ],
  }
}

function describeApp({ appName, clicks, installs, opens, links }: AppWeek): readonly EmailFact[] {
  const name = quoteName(appName)
  const counts = [
    describeCount(clicks, 'click'),
    describeCount(installs, 'install'),
    describeCount(opens, 'open'),
  ]
  const most = links.map(
    (link) =>
      `${quoteName(link.name)} (${countNoun(link.clicks, 'click')}, ${countNoun(link.installs, 'install')})`,
  )
  return [
    { label: name, value: counts.join(', ') },
    ...(most.length === 0 ? [] : [{ label: `Links of ${name} with the most clicks`, value: most }]),
  ]
}
