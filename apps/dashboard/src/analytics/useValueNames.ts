import type { TopValues } from '@throughlink/api'
import { useLinkNames } from '../catalog/useLinkNames.ts'
import type { FilterDimension } from '../filters/conditions.ts'
import { formatValue } from '../filters/formatValue.ts'

/** Returns a function that names the values of a list. Loads the names of links. */
export function useValueNames(
  appId: string,
  by: FilterDimension,
  data: TopValues | undefined,
): (value: string) => string {
  const ids = by === 'link' ? (data?.items ?? []).map(({ value }) => value) : []
  const names = useLinkNames(appId, ids)
  return (value) => formatValue(by, value, names)
}
