type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of an object of a stranger. Empty for anything else. */
export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Returns a text, or a number as text. Empty for anything else, and for what is too long to be an id. */
export function toText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= 255 ? text : ''
}

/** Returns only those members that have a text, for the data of an event. */
export function pickTexts(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(fields).map(([name, value]) => [name, toText(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
