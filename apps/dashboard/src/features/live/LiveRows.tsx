import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type LiveRow, toRowKey } from './liveFeed.ts'
import { LiveRowView, rowGrid } from './LiveRowView.tsx'

export interface LiveRowsProps {
  readonly appId: string
  readonly rows: readonly LiveRow[]
}

export function LiveRows({ appId, rows }: LiveRowsProps) {
  return (
    <>
      <div
        aria-hidden
        className={`${rowGrid} h-8 border-b border-line text-sm text-ink-3 max-md:hidden`}
      >
        <span>Kind</span>
        <span>Time</span>
        <span>Link</span>
        <span>Country</span>
        <span>Platform</span>
        <span>Details</span>
      </div>
      <ol aria-label="Entries, newest first">
        {rows.map((row) =>
          row.kind === 'gap' ? (
            <Gap key={toRowKey(row)} appId={appId} />
          ) : (
            <LiveRowView key={toRowKey(row)} appId={appId} entry={row} />
          ),
        )}
      </ol>
    </>
  )
}

function Gap({ appId }: { readonly appId: string }) {
  return (
    <li className="flex min-h-8 items-center gap-2 border-b border-line bg-warn-soft px-5 py-1 text-sm text-warn">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span>
        Some entries are missing here.{' '}
        <Link to="/apps/$appId/matches" params={{ appId }} className="underline">
          Matches
        </Link>{' '}
        lists all installs.
      </span>
    </li>
  )
}
