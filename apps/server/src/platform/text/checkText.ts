/** Postgres text and JSON cannot store NUL or lone surrogates. The other control characters have no use. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Returns what is wrong with a text that a person wrote, or null. Tabs and line breaks are allowed. */
export function checkText(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`
  if (control.test(text) || !text.isWellFormed())
    return 'must not contain control characters or lone surrogates'
  return null
}
