import type { Operations } from '@throughlink/api'
import type { FilterDimension } from '../filters/conditions.ts'

/** A count of the API. */
export type Count = NonNullable<
  NonNullable<Operations['getTimeSeries']['input']['query']>['metrics']
>[number]

const everything: readonly FilterDimension[] = ['platform', 'country', 'link', 'tag', 'domain']
const sources: readonly FilterDimension[] = [
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]

/** Whether the service counts something by a dimension. It rejects other combinations: zeros would look like a result. */
export function isCountedBy(count: Count, by: FilterDimension): boolean {
  if (everything.includes(by)) return true
  return sources.includes(by) && count !== 'opens' && count !== 'openEvents'
}
