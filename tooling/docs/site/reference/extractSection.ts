/** Returns the text below a second-level heading of a Markdown file, up to the next one. */
export function extractSection(markdown: string, heading: string): string {
  const start = markdown.indexOf(`\n## ${heading}\n`)
  if (start === -1) throw new Error(`There is no section "${heading}".`)
  const text = markdown.slice(start + heading.length + 5)
  const end = text.indexOf('\n## ')
  return (end === -1 ? text : text.slice(0, end)).trim()
}
