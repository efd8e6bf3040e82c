import type { Doc, DocBlock, DocLine } from '../../src/features/help/docTree.ts'
import { parseInline } from './parseInline.ts'

/**
 * Converts a page of `docs/dashboard` to a tree that React renders, because the policy of the dashboard allows
 * no HTML from text. Supports headings, paragraphs, flat lists, fenced code and tables. Throws on a page without
 * a title and on Markdown that it does not know, so that a build fails instead of a page: a parser of CommonMark
 * would accept unclosed code and a table without a header as text, and needs two extensions for tables.
 */
export function parseMarkdown(text: string): Doc {
  const [first = '', ...lines] = text.replaceAll('\r\n', '\n').trim().split('\n')
  const title = /^# (.+)$/.exec(first)?.[1]
  if (title === undefined) throw new Error('A page must begin with a title: # Title')
  const blocks: DocBlock[] = []
  let index = 0
  /** Takes lines for as long as they match. */
  const take = (matches: (line: string) => boolean): string[] => {
    const start = index
    while (index < lines.length && matches(lines[index] ?? '')) index += 1
    return lines.slice(start, index)
  }
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const heading = /^(##|###) (.+)$/.exec(line)
    if (line.trim() === '') {
      index += 1
    } else if (heading) {
      index += 1
      blocks.push(toHeading(heading[1] === '##' ? 2 : 3, heading[2] ?? ''))
    } else if (line.startsWith('```')) {
      index += 1
      const code = take((each) => each !== '```')
      if (index === lines.length) throw new Error('Code is not closed.')
      index += 1
      blocks.push({ kind: 'code', code: code.join('\n') })
    } else if (line.startsWith('|')) {
      blocks.push(toTable(take((each) => each.startsWith('|'))))
    } else if (isItem(line)) {
      const items = take((each) => isItem(each) || /^ {2,}\S/.test(each))
      blocks.push(toList(items))
    } else if (/^(#|>|!\[|<)/.test(line)) {
      throw new Error(`Unsupported Markdown: ${line}`)
    } else {
      const paragraph = take((each) => each.trim() !== '' && !/^(#|```|\||[-*] |\d+\. )/.test(each))
      blocks.push({ kind: 'paragraph', text: parseInline(paragraph.join(' ')) })
    }
  }
  return { title, blocks }
}

const itemStart = /^(?:[-*]|\d+\.) /

function isItem(line: string): boolean {
  return itemStart.test(line)
}

function toHeading(level: 2 | 3, text: string): DocBlock {
  const line = parseInline(text)
  const plain = line.map((part) => part.text).join('')
  const id = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return { kind: 'heading', level, id, text: line }
}

/** Indented lines continue the item before them. */
function toList(lines: readonly string[]): DocBlock {
  const items: string[] = []
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(itemStart, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const isOrdered = /^\d/.test(lines[0] ?? '')
  return { kind: 'list', isOrdered, items: items.map(parseInline) }
}

function toTable(lines: readonly string[]): DocBlock {
  const [header = [], rule = [], ...rows] = lines.map(splitRow)
  if (!rule.every((cell) => /^:?-+:?$/.test(cell))) throw new Error('A table needs a header.')
  const toLines = (cells: readonly string[]): DocLine[] => cells.map(parseInline)
  return { kind: 'table', header: toLines(header), rows: rows.map(toLines) }
}

/** `\|` is a bar within a cell. */
function splitRow(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}
