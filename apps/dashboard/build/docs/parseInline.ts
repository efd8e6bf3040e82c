import type { DocInline, DocLine } from '../../src/features/help/docTree.ts'

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Converts the text of a line: `code`, **strong** and [links](page.md). */
export function parseInline(text: string): DocLine {
  const parts: DocInline[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const [, code, strong, label, href] = match
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else parts.push({ kind: 'link', text: label ?? '', href: href ?? '' })
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
