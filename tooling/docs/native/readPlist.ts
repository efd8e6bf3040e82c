import { readXml, type XmlElement } from './readXml.ts'

export type PlistValue =
  string | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue }

/** Reads a property list, or the keys and values of a part of one. Throws if it is none. */
export function readPlist(code: string): PlistValue {
  const elements = readXml(code)
  const [only] = elements
  return only?.name === 'plist' ? readValue(only.children[0]) : readKeys(elements)
}

function readValue(element: XmlElement | undefined): PlistValue {
  if (element === undefined) throw new Error('A key of a property list has no value.')
  switch (element.name) {
    case 'string':
      return element.text
    case 'true':
      return true
    case 'false':
      return false
    case 'array':
      return element.children.map(readValue)
    case 'dict':
      return readKeys(element.children)
    default:
      throw new Error(`<${element.name}> is no value of a property list.`)
  }
}

/** Reads keys and values, which follow each other. */
function readKeys(elements: readonly XmlElement[]): PlistValue {
  const entries = new Map<string, PlistValue>()
  for (let index = 0; index < elements.length; index += 2) {
    const key = elements[index]
    if (key?.name !== 'key') throw new Error(`<${key?.name ?? ''}> has no key.`)
    if (entries.has(key.text)) throw new Error(`The key ${key.text} is repeated.`)
    entries.set(key.text, readValue(elements[index + 1]))
  }
  return Object.fromEntries(entries)
}
