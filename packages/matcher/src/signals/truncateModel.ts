/** Maximum bytes of a model name in the click index, which keeps clicks compact. */
export const maxModelBytes = 17

/** Truncates a model name between characters. Both sides of a comparison must be truncated. */
export function truncateModel(model: string): string {
  let bytes = 0
  let cut = ''
  for (const character of model.slice(0, maxModelBytes).toWellFormed()) {
    bytes += utf8Bytes(character)
    if (bytes > maxModelBytes) return cut
    cut += character
  }
  return cut
}

function utf8Bytes(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
