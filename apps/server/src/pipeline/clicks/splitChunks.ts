/** Moves the ends of chunks of text to the ends of lines. */
export async function* splitChunks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let incomplete = ''
  for await (const chunk of chunks) {
    const text = incomplete + chunk
    const end = text.lastIndexOf('\n') + 1
    incomplete = text.slice(end)
    yield text.slice(0, end)
  }
  yield incomplete
}
