/** Returns whether a response with this content type is read as text. Other responses are read as blobs. */
export function isTextType(contentType: string): boolean {
  return /^(text\/|application\/(x-ndjson|json)|[^;]+\+(xml|json)(;|$))/.test(contentType)
}
