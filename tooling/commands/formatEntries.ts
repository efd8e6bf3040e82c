import { formatTable } from '../../packages/api/src/formatTable.ts'
import type { Entry } from './entry.ts'

/** Formats the list that a root command prints without a name. */
export function formatEntries(entries: readonly Entry[]): string {
  const isInCi = entries.some(({ ci }) => ci !== undefined)
  return formatTable([
    ['Name', 'What it does', 'Takes', 'Needs', isInCi ? 'CI' : ''],
    ...entries.map((entry) => [
      entry.name,
      entry.summary,
      formatSeconds(entry.seconds),
      entry.needs ?? '',
      isInCi ? describeCi(entry) : '',
    ]),
  ])
}

function describeCi({ ci }: Entry): string {
  if (ci === undefined) return 'no'
  return ci.seconds === undefined ? 'yes' : 'in part'
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}
