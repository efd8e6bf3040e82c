import type { IndexMark } from './indexMark.redis.ts'

export interface KeepIndexOptions {
  readonly mark: IndexMark
  readonly rebuild: () => Promise<{ readonly indexed: number }>
  /** Called with the number of clicks and signals that were read. */
  readonly onRebuilt: (count: number) => void
}

/**
 * Rebuilds the index if Redis has lost it, or missed clicks. It may be repeated and interrupted: the mark is set only
 * after a rebuild has finished, and a repeated rebuild changes nothing.
 */
export async function keepIndex({ mark, rebuild, onRebuilt }: KeepIndexOptions): Promise<void> {
  // While Redis is down, its outage is reported elsewhere, and the next run will find out.
  const isComplete = await mark.isSet().catch(() => null)
  if (isComplete !== false) return
  const { indexed } = await rebuild()
  await mark.set()
  onRebuilt(indexed)
}
