import { textKinds, type VisibleText } from './text.ts'

/** Formats texts as Markdown, one section per kind, in the order in which they were found. */
export function formatTexts(texts: readonly VisibleText[]): string {
  const sections = textKinds.flatMap((kind) => {
    const own = texts.filter((text) => text.kind === kind)
    const lines = own.map(({ text, place }) => `- ${text.replace(/\n+/g, ' ')}  \`${place}\``)
    return own.length === 0 ? [] : [`## ${kind} (${own.length})\n\n${lines.join('\n')}\n`]
  })
  return `# Texts (${texts.length})\n\n${sections.join('\n')}`
}
