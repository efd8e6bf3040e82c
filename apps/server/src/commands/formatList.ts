import { formatTable } from '@throughlink/api/formatTable'
import { type CommandResult, succeed } from './commandResult.ts'
import { escapeControls } from './escapeControls.ts'

/** A command reads one more, to say whether there are more. */
export const maxListed = 1_000

export interface ListFormat<Item> {
  readonly isJson: boolean
  /** The output if there are none. */
  readonly none: string
  readonly heading: readonly string[]
  readonly toCells: (item: Item) => readonly string[]
}

/** Formats a list for a person as a table, or for a program as one JSON object per line. */
export function formatList<Item>(
  found: readonly Item[],
  { isJson, none, heading, toCells }: ListFormat<Item>,
): CommandResult {
  const items = found.slice(0, maxListed)
  if (isJson) return succeed(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
  if (items.length === 0) return succeed(`${none}\n`)
  // Names are those that people gave themselves.
  const table = formatTable([heading, ...items.map((item) => toCells(item).map(escapeControls))])
  const more = found.length > maxListed ? `The first ${maxListed} of more.\n` : ''
  return succeed(`${table}\n${more}`)
}
