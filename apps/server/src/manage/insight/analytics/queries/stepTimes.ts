/**
 * Returns SQL that finds when installs completed the steps of a funnel: `stored`, and `done` with the time of each
 * step in the attempt that got furthest, or 0.
 *
 * Every time of the first step starts an attempt. An attempt takes the earliest time of each next step that is
 * not before the previous one and within the window since the first, which reaches as many steps as any choice
 * does. The attempt with the most steps counts, the earliest of them if there are several. If a step is
 * repeated, it must be later than the time it was taken before.
 *
 * @param keys Name of each step. Steps with the same name are completed by the same rows.
 * @param source SQL for `stored` and the arrays `at0`, `at1`, … of sorted times in milliseconds, one for each
 * step. The parameter `window` is bound.
 */
export function selectStepTimes(keys: readonly string[], source: string): string {
  const names = keys.map((_, at) => `t${at}`)
  const taken = keys.map((_, at) => getTaken(at))
  const levels = `arrayMap((${names.join(', ')}) -> ${names.map((t) => `(${t} > 0)`).join(' + ')},
      ${taken.join(', ')}) AS levels`
  const columns = [...keys.slice(1).map((_, at) => takeStep(keys, at + 1)), levels]
  // A subquery for each column: ClickHouse copies the expression of an alias to every place that uses it, so the
  // time to analyze aliases of aliases would double with each step.
  const sql = columns.reduce((from, column) => `SELECT *, ${column} FROM (${from})`, source)
  const times = taken.map((each) => `${each}[indexOf(levels, arrayMax(levels))]`)
  return `SELECT stored, [${times.join(', ')}] AS done FROM (${sql})`
}

/** Name of the array with the time at which each attempt takes a step. */
function getTaken(at: number): string {
  return at === 0 ? 'at0' : `taken${at}`
}

/** The time at which each attempt takes a step, or 0. */
function takeStep(keys: readonly string[], at: number): string {
  const repeated = keys.lastIndexOf(keys[at] ?? '', at - 1)
  // Both are equal if the step directly before is repeated.
  const used = [...new Set([0, at - 1, ...(repeated < 0 ? [] : [repeated])])]
  const isLater = repeated < 0 ? '' : ` AND x > t${repeated}`
  return `arrayMap((${used.map((each) => `t${each}`).join(', ')}) -> if(t${at - 1} = 0, toInt64(0),
      arrayFirst(x -> x >= t${at - 1} AND x <= t0 + {window:Int64}${isLater}, at${at})),
      ${used.map(getTaken).join(', ')}) AS taken${at}`
}
