import { truncateText } from '#platform/text/truncateText.ts'

/** Markup that is safe to send: created by {@link html}, or a constant of the service. */
export interface Html {
  readonly markup: string
}

type Value = Html | string | number | null | readonly Html[]

/**
 * Builds markup from a template. Escapes every text value, for elements and for attributes in double quotes.
 * Inserts other markup unchanged, and nothing for null.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = outdent(strings)
  let markup = parts[0] ?? ''
  values.forEach((value, index) => {
    markup += toMarkup(value) + (parts[index + 1] ?? '')
  })
  return { markup }
}

/** By template. Every evaluation of a template passes the same array. */
const outdented = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Removes the indentation of the source to keep pages small, once for each template. */
function outdent(strings: TemplateStringsArray): readonly string[] {
  let parts = outdented.get(strings)
  if (parts === undefined) {
    parts = strings.map((text) => text.replace(/\n\s+/g, '\n'))
    outdented.set(strings, parts)
  }
  return parts
}

function toMarkup(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Drops control characters too: some parsers skip them, others end a tag at them. */
function escapeHtml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
  )
}

/** Shortens a text to `maxLength` characters without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${truncateText(text, maxLength - 1).trimEnd()}…`
}
