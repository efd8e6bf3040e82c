/** A text of SQL that reads one app's rows and no others'. There is no other way to make one than `statement`. */
export interface Statement {
  readonly text: string
  readonly [checked]: true
}

const checked = Symbol('checked')

const tables = new Set(['clicks', 'matches', 'events', 'hourly', 'active_weeks'])

/** What has to stand behind the name of every table, whatever follows. */
const scope =
  /^\s+WHERE app_id = \{app:String\}(?=\s+AND\b|\s+GROUP\b|\s+ORDER\b|\s+LIMIT\b|\s*\)|\s*$)/

/** Ways to reach rows that no WHERE of ours is about, or to weaken one that is. */
const forbidden =
  /;|--|\/\*|\b(?:or|join|union|table|insert|dictGet\w*|joinGet\w*|settings|format)\b/i

/**
 * Takes a text whose every table is followed at once by `WHERE app_id = {app:String}`, and refuses all
 * others when the module is loaded: a query without it cannot be started, let alone sent. It knows less
 * SQL than ClickHouse does, so it allows only what the queries here need.
 */
export function statement(text: string): Statement {
  const fault = findFault(text.replace(/'[^'\\]*'/g, "''"))
  if (fault !== null) throw new Error(`${fault}: ${text}`)
  return { text, [checked]: true }
}

function findFault(text: string): string | null {
  const [word] = forbidden.exec(text) ?? []
  if (word !== undefined) return `A statement must not have ${word}`
  let accesses = 0
  for (const { 0: found, 1: keyword = '', index } of text.matchAll(/\b(from|in)\s+(?=[^\s(])/gi)) {
    const rest = text.slice(index + found.length)
    // `IN clicks` reads a table, `IN {values:…}` and `IN (…)` do not.
    if (keyword.toLowerCase() === 'in') {
      if (rest.startsWith('{')) continue
      return 'A statement must not look in a table by its name'
    }
    accesses += 1
    const [name = ''] = /^\w+/.exec(rest) ?? []
    if (!tables.has(name)) return `A statement must not read ${name}`
    if (!scope.test(rest.slice(name.length))) return `A statement reads ${name} of all apps`
  }
  return accesses === 0 ? 'A statement must read a table' : null
}
