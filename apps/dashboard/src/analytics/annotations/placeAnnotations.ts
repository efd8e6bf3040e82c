import type { Annotation } from '@throughlink/api'
import type { Resolution } from '../../charts/ticks.ts'

export interface PlacedAnnotation {
  readonly index: number
  readonly annotation: Annotation
}

export interface Buckets {
  /** Start of each bucket, as ISO times. */
  readonly starts: readonly string[]
  /** End of the last one. */
  readonly end: string
  readonly resolution: Resolution
}

/** Finds the bucket of each annotation. Leaves out those before the first and after the last one. */
export function placeAnnotations(
  annotations: readonly Annotation[],
  { starts, end, resolution }: Buckets,
): readonly PlacedAnnotation[] {
  const startsMs = starts.map((start) => Date.parse(start))
  const endMs = Date.parse(end)
  return annotations.flatMap((annotation) => {
    const atMs = toMoment(annotation.at, resolution)
    const index = startsMs.findLastIndex((startMs) => startMs <= atMs)
    return index === -1 || atMs >= endMs ? [] : [{ index, annotation }]
  })
}

/** Whether an annotation is of a day, and not of a moment. */
export function isDay(at: string): boolean {
  return at.length === 10
}

/** The day of the viewer. Its noon is in the right bucket, also where older counts begin a day with that of UTC. */
function toMoment(at: string, resolution: Resolution): number {
  if (!isDay(at)) return Date.parse(at)
  return Date.parse(`${at}T${resolution === 'hour' ? '00' : '12'}:00:00`)
}
