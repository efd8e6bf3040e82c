import type { VisibleText } from './text.ts'

/** Lists the titles, summaries and descriptions of an OpenAPI document, each distinct text once. */
export function collectDocumentTexts(document: unknown): VisibleText[] {
  const found = new Map<string, VisibleText>()

  function visit(value: unknown, path: readonly string[]): void {
    if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, [...path, String(index)]))
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) {
      const place = [...path, name]
      const isText = (name === 'summary' || name === 'description') && typeof child === 'string'
      // Examples are data, not texts of ours.
      if (name === 'example' || name === 'examples') continue
      if (!isText) visit(child, place)
      else if (!found.has(child)) {
        found.set(child, { kind: 'API reference', text: child, place: place.join(' › ') })
      }
    }
  }

  visit(document, [])
  return [...found.values()]
}
