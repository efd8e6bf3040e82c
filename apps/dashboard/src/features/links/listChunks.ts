/** Values of a breakdown that one request may name. */
const chunkSize = 50

/** Splits a list into parts of fixed bounds, and returns those with an index from `first` to `last`. */
export function listChunks<Item>(
  items: readonly Item[],
  first: number,
  last: number,
): readonly (readonly Item[])[] {
  const chunks: (readonly Item[])[] = []
  const start = Math.floor(Math.max(first, 0) / chunkSize) * chunkSize
  for (let index = start; index <= last && index < items.length; index += chunkSize) {
    chunks.push(items.slice(index, index + chunkSize))
  }
  return chunks
}
