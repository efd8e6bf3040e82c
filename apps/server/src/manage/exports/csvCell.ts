/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes of ours. */
const formula = /^'*[=+\-@\t\r]/
const escaped = /^'+[=+\-@\t\r]/

/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * before it: whoever can name a link must not run something on the desk of whoever opens the export.
 */
export function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Takes the apostrophe away again. Of every text that `writeCell` wrote it gives the text itself. */
export function readCell(text: string): string {
  return escaped.test(text) ? text.slice(1) : text
}
