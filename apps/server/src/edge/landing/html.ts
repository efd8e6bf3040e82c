/** Markup that is safe to send: made by {@link html}, or written by us. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | readonly Html[]

/**
 * Builds markup. Every text put into it is escaped, for elements and for attributes in double quotes; only
 * other markup goes in as it is. Null puts in nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = outdent(strings[0])
  parts.forEach((part, index) => {
    markup += markupOf(part) + outdent(strings[index + 1])
  })
  return { markup }
}

/** Source is indented for people; a page weighs what it must. */
function outdent(text = ''): string {
  return text.replace(/\n\s+/g, '\n')
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('markup' in part) return part.markup
  return part.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Control characters are dropped: some parsers skip them, others read a tag's end in them. */
function escapeHtml(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
  )
}

/** At most so many characters, without half of a surrogate pair at the end. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}
