interface Element {
  readonly tag: number
  readonly content: Buffer
}

const objectIdentifier = 0x06
/** The third optional part of a certificate that is tagged by its number. */
const extensionsTag = 0xa3

/**
 * Lists the object identifiers of the extensions of a certificate in DER, because Node's `X509Certificate` does not.
 * Throws for what is no certificate.
 */
export function listExtensions(certificate: Buffer): string[] {
  const [body] = readElements(only(readElements(certificate)).content)
  const tagged = readElements(body?.content ?? Buffer.alloc(0)).find(
    ({ tag }) => tag === extensionsTag,
  )
  if (tagged === undefined) return []
  return readElements(only(readElements(tagged.content)).content).flatMap((extension) => {
    const [id] = readElements(extension.content)
    return id?.tag === objectIdentifier ? [formatIdentifier(id.content)] : []
  })
}

function only(elements: readonly Element[]): Element {
  const [element] = elements
  if (element === undefined || elements.length !== 1) throw new Error('Not a certificate.')
  return element
}

/** Splits DER into its elements: a tag, a length of one or more bytes, and the content. */
function readElements(der: Buffer): Element[] {
  const elements: Element[] = []
  let at = 0
  while (at < der.length) {
    const tag = der.readUInt8(at)
    const first = der.readUInt8(at + 1)
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    if (start + length > der.length) throw new Error('Not a certificate.')
    elements.push({ tag, content: der.subarray(start, start + length) })
    at = start + length
  }
  return elements
}

/** Numbers of seven bits a byte; the first one stands for two. */
function formatIdentifier(content: Buffer): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [head = 0, ...rest] = numbers
  const first = Math.min(Math.floor(head / 40), 2)
  return [first, head - first * 40, ...rest].join('.')
}
