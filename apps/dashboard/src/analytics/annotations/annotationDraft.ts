import type { Annotation } from '@throughlink/api'
import { readToday } from '../../dates/readToday.ts'
import { isDay } from './placeAnnotations.ts'

/** An annotation as it is typed, in the zone of the viewer. */
export interface AnnotationDraft {
  /** Null for a new one. */
  readonly id: string | null
  readonly day: string
  /** `14:30`. Empty: the whole day. */
  readonly time: string
  readonly text: string
}

export function toDraft({ id, at, text }: Annotation): AnnotationDraft {
  if (isDay(at)) return { id, day: at, time: '', text }
  const moment = new Date(at)
  return { id, day: readToday(moment), time: moment.toTimeString().slice(0, 5), text }
}

/** The body of a request. */
export function readDraft({ day, time, text }: AnnotationDraft) {
  const at = time === '' ? day : new Date(`${day}T${time}:00`).toISOString()
  return { at, text: text.trim() }
}
