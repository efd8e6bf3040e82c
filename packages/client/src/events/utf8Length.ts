/** Returns the UTF-8 size of a string in bytes. Not every Hermes version has TextEncoder. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // Each half of a surrogate pair counts as two of the pair's four bytes.
    if (code < 0x80) bytes += 1
    else if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) bytes += 2
    else bytes += 3
  }
  return bytes
}
