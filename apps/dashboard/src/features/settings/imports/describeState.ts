import type { Import } from '@throughlink/api'
import { formatCount } from '../../../format/numbers.ts'
import type { Tone } from '../../../ui/Badge.tsx'

export interface StateDescription {
  readonly tone: Tone
  readonly label: string
  readonly detail: string
}

/** The state of an import in words, and what to do next. */
export function describeState({ state, isDryRun, counts }: Import): StateDescription {
  const rows = counts.read === 1 ? '1 row read' : `${formatCount(counts.read)} rows read`
  if (state === 'running') return { tone: 'neutral', label: 'Running', detail: rows }
  if (state === 'incomplete') {
    const detail = `${rows}. The file is not valid CSV from some line on, or the quota of links is used up.`
    return { tone: 'bad', label: 'Incomplete', detail }
  }
  if (state === 'interrupted') {
    const detail = `${rows}. The transfer stopped. Send the same file again: existing links stay as they are.`
    return { tone: 'bad', label: 'Interrupted', detail }
  }
  const hasErrors = counts.failed + counts.conflicting > 0
  const label = isDryRun ? 'Checked' : 'Finished'
  return { tone: hasErrors ? 'warn' : 'good', label, detail: rows }
}
