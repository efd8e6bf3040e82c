import { useQuery } from '@tanstack/react-query'
import type { Import } from '@throughlink/api'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { describeActor } from '../../../format/describeActor.ts'
import { formatCount } from '../../../format/numbers.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { describeState } from './describeState.ts'
import { ImportResult } from './ImportResult.tsx'
import { importSourceLabels } from './importSources.ts'
import { importQuery } from './importsQuery.ts'

export interface ImportRowProps {
  readonly appId: string
  readonly item: Import
}

/** An import in one line. Opens to its counts and errors. */
export function ImportRow({ appId, item }: ImportRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const state = describeState(item)
  return (
    <li>
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-10 list-none items-center gap-3 px-5 py-1.5 hover:bg-canvas touch:min-h-11 dark:hover:bg-sunken">
          <ChevronRight
            aria-hidden
            className="-mr-1 size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              {formatCount(item.counts.created)} of {formatCount(item.counts.read)} rows created
            </span>
            <span className="block truncate text-sm text-ink-3">
              {importSourceLabels[item.source]} · {describeActor(item.startedBy)} ·{' '}
              <Time value={item.startedAt} />
            </span>
          </span>
          <Badge tone={state.tone}>{state.label}</Badge>
        </summary>
        {isOpen && <ImportRowDetails appId={appId} importId={item.id} />}
      </details>
    </li>
  )
}

function ImportRowDetails({
  appId,
  importId,
}: {
  readonly appId: string
  readonly importId: string
}) {
  const query = useQuery(importQuery(appId, importId))
  return (
    <div className="border-t border-line px-5 py-3 sm:pl-11">
      <QueryView query={query} loading={<Skeleton className="h-24" />}>
        {(details) => <ImportResult details={details} />}
      </QueryView>
    </div>
  )
}
