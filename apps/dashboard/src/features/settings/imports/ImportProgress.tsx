import type { ImportCounts } from '@throughlink/api'
import { formatCount } from '../../../format/numbers.ts'
import { classNames } from '../../../ui/classNames.ts'

export interface ImportProgressProps {
  readonly isDryRun: boolean
  /** Null until the service has started. */
  readonly counts: ImportCounts | null
  /** Rows of the file, known after the dry run. */
  readonly total: number | null
}

export function ImportProgress({ isDryRun, counts, total }: ImportProgressProps) {
  const read = counts?.read ?? 0
  const label = isDryRun ? 'Checking' : 'Importing'
  return (
    <div role="status" className="space-y-2">
      <p className="text-sm text-ink-2">
        {label}: {formatCount(read)} {total !== null && `of ${formatCount(total)} `}rows
        {read === 0 && '. Sending the file.'}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        {...(total === null ? {} : { 'aria-valuemax': total, 'aria-valuenow': read })}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        {/* The number of rows is unknown during the dry run. */}
        <div
          className={classNames(
            'h-full bg-accent transition-all',
            total === null && 'animate-pulse',
          )}
          style={{ width: total === null ? '100%' : `${(read / Math.max(total, 1)) * 100}%` }}
        />
      </div>
    </div>
  )
}
