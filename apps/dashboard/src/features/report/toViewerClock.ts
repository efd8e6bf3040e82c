import type { SharedReport } from '@throughlink/api'

/** A report whose times are as a clock in its time zone shows them, in the zone of the viewer. */
export interface ClockReport {
  readonly report: SharedReport
  /** When it was counted. */
  readonly nowMs: number
}

/**
 * Moves the times of a report so that the viewer’s own zone shows its days: a report of Berlin has the days of Berlin
 * for everybody. All times move alike, so what is compared stays comparable.
 */
export function toViewerClock(report: SharedReport): ClockReport {
  const move = createClock(report.timezone)
  const moveSeries = (series: SharedReport['series']) =>
    series && {
      ...series,
      from: move(series.from),
      to: move(series.to),
      buckets: series.buckets.map(move),
    }
  const movePeriod = <Period extends SharedReport['period']>(period: Period): Period => ({
    ...period,
    startsAt: move(period.startsAt),
    endsAt: move(period.endsAt),
  })
  return {
    report: {
      ...report,
      period: movePeriod(report.period),
      earlier: report.earlier && movePeriod(report.earlier),
      series: moveSeries(report.series),
      earlierSeries: moveSeries(report.earlierSeries),
    },
    nowMs: Date.parse(move(report.countedAt)),
  }
}

/** Returns a function that moves a time from a time zone to the one of the viewer. */
function createClock(timeZone: string): (time: string) => string {
  // Swedish dates are ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  // Without a zone it is read in that of the viewer.
  return (time) => new Date(format.format(Date.parse(time)).replace(' ', 'T')).toISOString()
}
