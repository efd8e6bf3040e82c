/**
 * Cuts text to at most `maxLength` UTF-16 units, never inside a surrogate pair, and replaces lone surrogates by
 * U+FFFD. The result has an encoding in UTF-8, which ClickHouse and PostgreSQL require.
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text.toWellFormed()
  const end = maxLength > 0 && isPairAt(text, maxLength - 1) ? maxLength - 1 : maxLength
  return text.slice(0, end).toWellFormed()
}

/** Returns whether the unit at this position and the next one are one character. */
function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}
