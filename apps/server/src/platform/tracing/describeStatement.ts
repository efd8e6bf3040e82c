/** Attributes of a statement's span. */
export interface StatementDescription {
  /** The first word, such as `select`. */
  readonly operation: string
  /** The first table that is named, or null. */
  readonly table: string | null
}

const tablePattern =
  /\b(?:from|into|update|table)\s+(?:if\s+exists\s+)?["`]?([a-z_][a-z0-9_]{0,62})/i

/** Describes a statement by two words. Its text is never part of a span, because it may contain values. */
export function describeStatement(text: string): StatementDescription {
  const [, operation = 'unknown'] = /^[\s(]*([a-z]{2,20})\b/i.exec(text) ?? []
  const [, table = null] = tablePattern.exec(text) ?? []
  return { operation: operation.toLowerCase(), table: table?.toLowerCase() ?? null }
}
