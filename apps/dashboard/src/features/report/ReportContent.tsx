import type { SharedReport } from '@throughlink/api'
import { parseConditions } from '../../filters/conditions.ts'
import { nameDays } from '../../filters/periodNames.ts'
import { Time } from '../../ui/Time.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportList } from './ReportList.tsx'

/** What a report shows: its days and filters, figures over time, and lists. */
export function ReportContent({ report }: { readonly report: SharedReport }) {
  const { title, appName, period, earlier, timezone, where, lists, linkNames, countedAt } = report
  const conditions = parseConditions(where)
  return (
    <>
      <header className="mb-5 space-y-1">
        <p className="text-sm text-ink-3">{appName}</p>
        <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
        <p className="text-ink-2">
          {nameDays(period)}
          {earlier !== null && `, compared with ${nameDays(earlier)}`}
        </p>
        <p className="text-sm text-ink-3">
          Days of {timezone.replaceAll('_', ' ')}, counted <Time value={countedAt} />
        </p>
        <ReportFilters conditions={conditions} linkNames={linkNames} />
      </header>
      <div className="space-y-5">
        <ReportFigures report={report} conditions={conditions} />
        <div className="grid gap-5 lg:grid-cols-2">
          {lists.map((list) => (
            <ReportList
              key={list.by}
              list={list}
              rank={report.metric}
              conditions={conditions}
              linkNames={linkNames}
            />
          ))}
        </div>
      </div>
    </>
  )
}
