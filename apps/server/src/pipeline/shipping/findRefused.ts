export interface RefusedRow<Row> {
  readonly row: Row
  readonly reason: string
}

export interface FindRefusedOptions<Row> {
  /** Returns why these rows are refused together, or null if they are accepted. Must store nothing. */
  readonly check: (rows: readonly Row[]) => Promise<string | null>
  /** Beyond it, the rows of a refused group are all refused, because looking for more would take too long. */
  readonly maxChecks: number
}

/**
 * Finds the rows that are refused, by halving every refused group: about `2 × log2(rows)` checks for each of
 * them. Works level by level, so that groups are small when the checks run out. The result depends on the rows
 * and on `check` only, never on time: a repeated shipment must refuse the same rows.
 */
export async function findRefused<Row>(
  rows: readonly Row[],
  { check, maxChecks }: FindRefusedOptions<Row>,
): Promise<RefusedRow<Row>[]> {
  const refused: RefusedRow<Row>[] = []
  let checks = 0
  let groups: (readonly Row[])[] = rows.length === 0 ? [] : [rows]
  while (groups.length > 0) {
    const halves: (readonly Row[])[] = []
    for (const [at, group] of groups.entries()) {
      checks += 1
      const reason = await check(group)
      if (reason === null) continue
      const planned = groups.length - at - 1 + halves.length
      const isLast = checks + planned + 2 > maxChecks
      if (group.length === 1 || isLast) {
        const note = group.length === 1 ? '' : `In a group of ${group.length} refused entries: `
        for (const row of group) refused.push({ row, reason: `${note}${reason}` })
      } else {
        const middle = Math.ceil(group.length / 2)
        halves.push(group.slice(0, middle), group.slice(middle))
      }
    }
    groups = halves
  }
  return refused
}
