import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { formatLinkName } from '../../catalog/formatLink.ts'
import { formatCountry, formatFlag } from '../../format/countries.ts'
import { formatClock, formatDateTime } from '../../format/times.ts'
import { Tag } from '../../ui/Badge.tsx'
import { describeEntry, formatEntryPlatform } from './describeEntry.ts'
import { kinds } from './kinds.ts'
import type { LiveEntry } from './liveFeed.ts'

/** Columns on wide screens. On narrow ones a row has two lines. */
export const rowGrid =
  'grid grid-cols-[84px_1fr_auto] items-center gap-x-3 px-5 ' +
  'md:grid-cols-[84px_96px_minmax(0,1fr)_minmax(0,140px)_72px_minmax(0,1.3fr)_16px]'

export interface LiveRowViewProps {
  readonly appId: string
  readonly entry: LiveEntry
}

/** Rendered once for each entry: a new one does not render the others again. */
export const LiveRowView = memo(function LiveRowView({ appId, entry }: LiveRowViewProps) {
  const { label, icon: Icon, color } = kinds[entry.kind]
  const at = new Date(entry.at)
  const isTest = 'isTest' in entry && entry.isTest
  const detail = describeEntry(entry)
  return (
    <li
      className={`${rowGrid} relative min-h-8 border-b border-line py-1 text-sm [contain-intrinsic-size:auto_32px] [content-visibility:auto] last:border-0 hover:bg-canvas max-md:py-2 dark:hover:bg-sunken`}
    >
      <span className="flex items-center gap-1.5 font-medium">
        <Icon aria-hidden className="size-4 shrink-0" style={{ color }} />
        {label}
      </span>
      <time
        dateTime={entry.at}
        title={formatDateTime(at)}
        className="whitespace-nowrap text-ink-3 max-md:order-3 max-md:text-right"
      >
        {formatClock(at)}
      </time>
      <span className="flex min-w-0 items-center gap-2 max-md:order-2">
        <EntryLink appId={appId} entry={entry} />
        {isTest && <Tag>Test</Tag>}
      </span>
      <span className="truncate text-ink-2 max-md:hidden">
        {entry.country !== null && `${formatFlag(entry.country)} ${formatCountry(entry.country)}`}
      </span>
      <span className="text-ink-2 max-md:hidden">{formatEntryPlatform(entry)}</span>
      <span
        title={detail}
        className="min-w-0 truncate text-ink-2 max-md:order-4 max-md:col-span-full"
      >
        <span className="md:hidden">
          {[entry.country === null ? '' : formatFlag(entry.country), formatEntryPlatform(entry)]
            .filter(Boolean)
            .join(' ')}{' '}
        </span>
        {detail}
      </span>
      <span className="max-md:hidden">
        {entry.kind === 'install' && <ChevronRight aria-hidden className="size-4 text-ink-3" />}
      </span>
    </li>
  )
})

/** Installs lead to their explanation with the whole row, everything else to its link. */
function EntryLink({ appId, entry }: LiveRowViewProps) {
  const { link, linkId } = entry
  const name = link === null ? (linkId === null ? 'No link' : 'Deleted link') : formatLinkName(link)
  if (entry.kind === 'install') {
    return (
      <Link
        to="/apps/$appId/matches/$installId"
        params={{ appId, installId: entry.installId }}
        preload={false}
        title="Why this install was matched or not"
        className={`truncate after:absolute after:inset-0 ${link === null ? 'text-ink-3' : ''}`}
      >
        {name}
      </Link>
    )
  }
  if (link === null) return <span className="truncate text-ink-3">{name}</span>
  return (
    <Link
      to="/apps/$appId/links/$linkId"
      params={{ appId, linkId: link.id }}
      preload={false}
      title={link.url}
      className="truncate hover:underline"
    >
      {name}
    </Link>
  )
}
