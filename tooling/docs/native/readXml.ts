/** An element without its comments. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text directly inside it, without space at its ends. */
  readonly text: string
}

/** The start of a document, a comment, a tag, or text. */
const token = /<[?!](?!--)[^>]*>|<!--[^]*?-->|<[^>]*>|[^<]+/g
const tag = /^<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>$/

/**
 * Reads a document, or a part of one with several elements at its top. Throws if it is not well-formed. Knows only what
 * native projects of apps need: no namespaces, no entities, no CDATA.
 */
export function readXml(code: string): readonly XmlElement[] {
  const top = createElement('', {})
  const open = [top]
  for (const [part] of code.matchAll(token)) {
    if (/^<[?!]/.test(part)) continue
    const parent = open.at(-1) ?? top
    if (!part.startsWith('<')) {
      parent.text = `${parent.text}${part}`.trim()
      continue
    }
    const [, isEnd = '', name = '', attributes = '', isEmpty = ''] = tag.exec(part) ?? []
    if (name === '') throw new Error(`${part} is not a tag.`)
    if (isEnd !== '') {
      if (open.length === 1 || parent.name !== name) throw new Error(`${part} ends no element.`)
      open.pop()
      continue
    }
    const element = createElement(name, readAttributes(attributes))
    parent.children.push(element)
    if (isEmpty === '') open.push(element)
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name ?? ''}> has no end.`)
  if (top.text !== '') throw new Error(`"${top.text}" is outside of an element.`)
  return top.children
}

function createElement(name: string, attributes: Readonly<Record<string, string>>) {
  return { name, attributes, children: [] as XmlElement[], text: '' }
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const found = Array.from(
    text.matchAll(/([\w:.-]+)="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value] as const,
  )
  const names = new Set(found.map(([name]) => name))
  if (names.size < found.length) throw new Error(`An attribute is repeated:${text}.`)
  return Object.fromEntries(found)
}
