/** Returns whether a test file contains the whole title as a string literal. */
export function hasTitle(source: string, title: string): boolean {
  const quoted = [title.replaceAll("'", "\\'"), title].flatMap((text) => [`'${text}'`, `"${text}"`])
  return [...quoted, `\`${title}\``].some((text) => source.includes(text))
}
