import type { Annotation } from '@throughlink/api'
import { Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeletion } from '../../catalog/useDeletion.ts'
import { MarkSign } from '../../charts/ChartMarks.tsx'
import { readToday } from '../../dates/readToday.ts'
import { formatDateTime, formatDay } from '../../format/times.ts'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type AnnotationDraft, toDraft } from './annotationDraft.ts'
import { annotationsQuery } from './annotationsQuery.ts'
import { isDay } from './placeAnnotations.ts'

export interface AnnotationListProps {
  readonly appId: string
  /** Those in the time of the chart, the oldest first. */
  readonly annotations: readonly Annotation[]
  readonly canEdit: boolean
  /** Called with what to create or to change. */
  readonly onDraft: (draft: AnnotationDraft) => void
}

/** More are folded: the chart is what people came for. */
const maxShown = 4

/** What the marks of a chart say, for everybody who cannot point at them, and where editors change it. */
export function AnnotationList(props: AnnotationListProps) {
  const { appId, annotations, canEdit, onDraft } = props
  const [isWhole, setIsWhole] = useState(false)
  const remove = useDeletion<Annotation>({
    queryKey: annotationsQuery(appId).queryKey,
    name: ({ text }) => `Annotation “${text}”`,
    remove: ({ id }) => api.deleteAnnotation({ params: { appId, annotationId: id } }),
    restore: ({ at, text }) => api.createAnnotation({ params: { appId }, body: { at, text } }),
  })
  // The latest ones, because people ask what changed just now.
  const shown = isWhole ? annotations : annotations.slice(-maxShown)
  const rest = annotations.length - shown.length
  if (annotations.length === 0 && !canEdit) return null
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-x-5 gap-y-1">
      {annotations.length > 0 && (
        <div className="min-w-0 flex-1 basis-64">
          <ul aria-label="Annotations" className="text-sm">
            {shown.map((annotation) => (
              <li key={annotation.id} className="flex min-h-8 items-center gap-2 touch:min-h-11">
                <MarkSign />
                <span className="shrink-0 text-ink-3">{nameTime(annotation.at)}</span>
                <span className="min-w-0 break-words">{annotation.text}</span>
                {canEdit && (
                  <span className="flex shrink-0">
                    <IconButton
                      label={`Edit ${annotation.text}`}
                      onClick={() => onDraft(toDraft(annotation))}
                    >
                      <Pencil aria-hidden className="size-3.5" />
                    </IconButton>
                    <IconButton
                      label={`Delete ${annotation.text}`}
                      onClick={() => remove.mutate(annotation)}
                    >
                      <Trash2 aria-hidden className="size-3.5" />
                    </IconButton>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {(rest > 0 || isWhole) && (
            <Button look="quiet" isSmall className="-ml-2" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${annotations.length} annotations`}
            </Button>
          )}
        </div>
      )}
      {canEdit && (
        <Button
          look="quiet"
          isSmall
          className="-ml-2"
          title="Or double-click a time in the chart, or press Enter there"
          onClick={() => onDraft({ id: null, day: readToday(), time: '', text: '' })}
        >
          <Flag aria-hidden className="size-3.5" />
          Annotate
        </Button>
      )}
    </div>
  )
}

function nameTime(at: string): string {
  return isDay(at) ? formatDay(new Date(`${at}T00:00:00`)) : formatDateTime(new Date(at))
}
