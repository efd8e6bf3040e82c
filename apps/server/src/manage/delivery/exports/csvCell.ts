/** Matches text that a spreadsheet would run as a formula, also after apostrophes that `writeCell` added. */
const formula = /^'*[=+\-@\t\r]/
const escaped = /^'+[=+\-@\t\r]/

/**
 * Writes a cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a leading
 * apostrophe, so that the title of a link cannot run code when an export is opened.
 */
export function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe that `writeCell` added. Restores every text that `writeCell` wrote. */
export function readCell(text: string): string {
  return escaped.test(text) ? text.slice(1) : text
}
