import { DOMParser, type Element } from '@xmldom/xmldom'

/** Returns the root element of an XML file. Null if the file is malformed. */
export function parseXml(text: string): Element | null {
  try {
    const parser = new DOMParser({ onError: () => undefined })
    return parser.parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}
