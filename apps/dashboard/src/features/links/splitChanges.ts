import type { BulkUpdate } from '@throughlink/api'
import { maxBulkLinks } from '@throughlink/protocol/rules'

/** Splits changes into requests that the service accepts. */
export function splitChanges({ changes }: BulkUpdate, size = maxBulkLinks): readonly BulkUpdate[] {
  const single = changes.flatMap(({ ids, ...change }) => ids.map((id) => ({ id, change })))
  const parts: BulkUpdate[] = []
  for (let start = 0; start < single.length; start += size) {
    const groups = Map.groupBy(single.slice(start, start + size), ({ change }) => change)
    parts.push({
      changes: [...groups].map(([change, rows]) => ({ ids: rows.map(({ id }) => id), ...change })),
    })
  }
  return parts
}
