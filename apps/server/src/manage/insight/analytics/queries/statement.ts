/** SQL that reads rows of a single app. Only `statement` can create one. */
export interface Statement {
  readonly text: string
  readonly [checked]: true
}

const checked = Symbol('checked')

const tables = new Set([
  'clicks',
  'matches',
  'events',
  'opens',
  'hourly',
  'hourly_revenue',
  'payments',
  'active_weeks',
])

/** Required directly after every table name. */
const scope =
  /^\s+WHERE app_id = \{app:String\}(?=\s+AND\b|\s+GROUP\b|\s+ORDER\b|\s+LIMIT\b|\s*\)|\s*$)/

/**
 * Syntax that could read rows outside the app filter, or weaken the filter. UNION ALL cannot: each of its parts
 * names its tables, and these are checked.
 */
const forbidden =
  /;|--|\/\*|\b(?:or|join|union(?!\s+all\s+select\b)|table|insert|dictGet\w*|joinGet\w*|settings|format)\b/i

/**
 * Checks that every table in the SQL is directly followed by `WHERE app_id = {app:String}`, and throws
 * otherwise. Constant statements are checked when their module loads, so an unscoped query is never sent. The
 * check is not a full SQL parser: it allows only the syntax that the queries here need.
 */
export function statement(text: string): Statement {
  const violation = findViolation(text.replace(/'[^'\\]*'/g, "''"))
  if (violation !== null) throw new Error(`${violation}: ${text}`)
  return { text, [checked]: true }
}

function findViolation(text: string): string | null {
  const [word] = forbidden.exec(text) ?? []
  if (word !== undefined) return `A statement must not contain ${word}`
  let accesses = 0
  for (const { 0: found, 1: keyword = '', index } of text.matchAll(/\b(from|in)\s+(?=[^\s(])/gi)) {
    const rest = text.slice(index + found.length)
    // `IN clicks` reads a table, `IN {values:…}` and `IN (…)` do not.
    if (keyword.toLowerCase() === 'in') {
      if (rest.startsWith('{')) continue
      return 'A statement must not use IN with a table name'
    }
    accesses += 1
    const [name = ''] = /^\w+/.exec(rest) ?? []
    if (!tables.has(name)) return `A statement must not read ${name}`
    if (!scope.test(rest.slice(name.length))) return `A statement must filter ${name} by app_id`
  }
  return accesses === 0 ? 'A statement must read a table' : null
}
