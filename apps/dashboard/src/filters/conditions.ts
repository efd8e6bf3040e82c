/** A condition of the analytics. In the URL and in the API it is text: `country:eq:DE,FR`. */
export interface Condition {
  readonly by: FilterDimension
  readonly op: 'eq' | 'ne'
  /** An empty value means unknown. */
  readonly values: readonly string[]
}

/** Dimensions that people filter by, with their names. */
export const filterDimensions = {
  link: 'Link',
  platform: 'Platform',
  browser: 'Browser',
  country: 'Country',
  source: 'Source',
  referrer: 'Referrer',
  utm_source: 'UTM source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  tag: 'Tag',
  domain: 'Domain',
  path: 'Path',
} as const
export type FilterDimension = keyof typeof filterDimensions

/** Reads conditions. Leaves out those of unknown dimensions, such as from an old bookmark. */
export function parseConditions(texts: readonly string[]): readonly Condition[] {
  return texts.flatMap((text) => {
    const [, by = '', op, rest = ''] = /^([a-z_]+):(eq|ne):(.*)$/s.exec(text) ?? []
    if (!Object.hasOwn(filterDimensions, by) || (op !== 'eq' && op !== 'ne')) return []
    return [{ by: by as FilterDimension, op, values: splitValues(rest) }]
  })
}

export function formatCondition({ by, op, values }: Condition): string {
  return `${by}:${op}:${values.map((value) => value.replace(/[\\,]/g, String.raw`\$&`)).join(',')}`
}

/** Adds a value to the condition of its dimension, or a condition. */
export function addCondition(
  conditions: readonly Condition[],
  { by, op, values }: Condition,
): readonly Condition[] {
  const same = conditions.find((each) => each.by === by && each.op === op)
  if (same === undefined) return [...conditions, { by, op, values }]
  const merged = { ...same, values: [...new Set([...same.values, ...values])] }
  return conditions.map((each) => (each === same ? merged : each))
}

/** Splits at commas that are not escaped by a backslash. */
function splitValues(text: string): readonly string[] {
  const values = ['']
  for (const [token] of text.matchAll(/\\[\\,]|./gs)) {
    if (token === ',') values.push('')
    else values.push((values.pop() ?? '') + (token.length === 2 ? token.slice(1) : token))
  }
  return values
}
