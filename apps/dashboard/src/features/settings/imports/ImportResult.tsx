import type { ImportDetails, ImportError } from '@throughlink/api'
import { Download } from 'lucide-react'
import { formatCount } from '../../../format/numbers.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { downloadFile } from '../../../ui/downloadFile.ts'
import { describeState } from './describeState.ts'
import { ImportErrors } from './ImportErrors.tsx'
import { toErrorsCsv } from './toErrorsCsv.ts'

/** Counts of an import by outcome, and the rows that could not be imported. */
export function ImportResult({ details }: { readonly details: ImportDetails }) {
  const { counts, errors, isDryRun } = details
  const state = describeState(details)
  const figures = [
    [isDryRun ? 'To create' : 'Created', counts.created, 'Become links'],
    ['Unchanged', counts.unchanged, 'Exist already'],
    ['Conflicting', counts.conflicting, 'Slug is taken'],
    ['Failed', counts.failed, 'Not valid'],
  ] as const
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={state.tone}>{state.label}</Badge>
        <span className="text-sm text-ink-2">{state.detail}</span>
      </div>
      <dl className="grid grid-cols-2 overflow-hidden rounded-control border border-line sm:grid-cols-4">
        {figures.map(([label, value, hint]) => (
          <div
            key={label}
            className="border-line px-3 py-2 not-first:border-l max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t"
          >
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd>
              <span className="block text-lg font-semibold">{formatCount(value)}</span>
              <span className="block text-xs text-ink-3">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      {errors.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-ink-2">
              {errors.length === 1 ? '1 row was' : `${formatCount(errors.length)} rows were`} left
              out{errors.length >= 1_000 && ' (the first 1,000 are listed)'}.
            </p>
            <Button isSmall onClick={() => downloadErrors(errors)}>
              <Download aria-hidden className="size-4" />
              Download as CSV
            </Button>
          </div>
          <ImportErrors errors={errors} />
        </>
      )}
    </div>
  )
}

function downloadErrors(errors: readonly ImportError[]): void {
  downloadFile('import-errors.csv', new Blob([toErrorsCsv(errors)], { type: 'text/csv' }))
}
