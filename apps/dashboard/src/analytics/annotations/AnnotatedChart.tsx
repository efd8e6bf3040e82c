import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TimeSeriesChart, type TimeSeriesChartProps } from '../../charts/TimeSeriesChart.tsx'
import { readToday } from '../../dates/readToday.ts'
import { useCan } from '../../session/useCan.ts'
import type { AnnotationDraft } from './annotationDraft.ts'
import { AnnotationList } from './AnnotationList.tsx'
import { annotationsQuery } from './annotationsQuery.ts'
import { placeAnnotations } from './placeAnnotations.ts'

const AnnotationDialog = lazy(async () => ({
  default: (await import('./AnnotationDialog.tsx')).AnnotationDialog,
}))

export interface AnnotatedChartProps extends Omit<TimeSeriesChartProps, 'marks' | 'onAnnotate'> {
  readonly appId: string
  /** End of the last bucket. */
  readonly end: string
}

/** A chart with what the team has noted in its time. Enter or a double click notes something at a bucket. */
export function AnnotatedChart({ appId, end, ...chart }: AnnotatedChartProps) {
  const { starts, resolution } = chart
  const annotations = useQuery(annotationsQuery(appId)).data ?? []
  const canEdit = useCan()('createAnnotation')
  const [draft, setDraft] = useState<AnnotationDraft | null>(null)
  const placed = placeAnnotations(annotations, { starts, end, resolution })
  const annotate = (index: number) => {
    const start = new Date(starts[index] ?? end)
    const isHour = resolution === 'hour'
    // Older days begin in the hours before them.
    const inside = isHour ? start : new Date(start.getTime() + 12 * hourMs)
    setDraft({
      id: null,
      day: readToday(inside),
      time: isHour ? start.toTimeString().slice(0, 5) : '',
      text: '',
    })
  }
  return (
    <>
      <TimeSeriesChart
        {...chart}
        marks={placed.map(({ index, annotation }) => ({ index, text: annotation.text }))}
        onAnnotate={canEdit ? annotate : undefined}
      />
      <AnnotationList
        appId={appId}
        annotations={placed.map(({ annotation }) => annotation)}
        canEdit={canEdit}
        onDraft={setDraft}
      />
      {draft !== null && (
        <Suspense>
          <AnnotationDialog appId={appId} draft={draft} onClose={() => setDraft(null)} />
        </Suspense>
      )}
    </>
  )
}

const hourMs = 3_600_000
