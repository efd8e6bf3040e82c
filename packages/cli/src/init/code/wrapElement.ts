import { readCodeStyle } from './codeStyle.ts'
import { type Code, findNodes, type NodeOf, type SomeNode, walk } from './parseCode.ts'
import { indentAt, type Splice, startsLine } from './splice.ts'

/** An element or a fragment of JSX. */
export type Jsx = NodeOf<'JSXElement'> | NodeOf<'JSXFragment'>

/** An element around another one: its tags, and what else it contains, in lines. */
export interface Wrapper {
  readonly opening: string
  readonly closing: string
  readonly before: readonly string[]
}

/** Puts an element around another one, which moves to the right and is otherwise unchanged. */
export function wrapElement(code: Code, element: Jsx, wrapper: Wrapper): Splice {
  const { text } = code
  const { start, end } = element
  const { indent: unit } = readCodeStyle(text)
  const outer = indentAt(text, start)
  if (startsLine(text, start)) return { start, end, text: wrap(code, element, wrapper, outer, 1) }
  if (isInJsx(code, element)) {
    const inner = [...wrapper.before, text.slice(start, end)].join('')
    return { start, end, text: wrapper.opening + inner + wrapper.closing }
  }
  const base = outer + unit
  const wrapped = `\n${base}${wrap(code, element, wrapper, base, 2)}\n${outer}`
  const hasParentheses = element.extra?.['parenthesized'] === true
  return { start, end, text: hasParentheses ? wrapped : `(${wrapped})` }
}

function wrap(code: Code, element: Jsx, wrapper: Wrapper, base: string, levels: number): string {
  const { indent: unit } = readCodeStyle(code.text)
  const { opening, closing, before } = wrapper
  const inner = `\n${base}${unit}`
  const moved = indentLines(code, element, unit.repeat(levels))
  return `${[opening, ...before, moved].join(inner)}\n${base}${closing}`
}

/** Indents all lines but the first, except inside texts, which would change. */
function indentLines({ text }: Code, element: Jsx, by: string): string {
  const texts: readonly SomeNode[] = [
    ...findNodes(element, 'TemplateLiteral'),
    ...findNodes(element, 'StringLiteral'),
  ]
  return text
    .slice(element.start, element.end)
    .replace(/\n(?=[^\n])/g, (newline, offset: number) => {
      const at = element.start + offset
      return texts.some(({ start, end }) => start < at && at < end) ? newline : newline + by
    })
}

function isInJsx({ root }: Code, element: Jsx): boolean {
  let isInside = false
  walk(root, (node, parent) => {
    if (node.start !== element.start || node.type !== element.type) return
    isInside = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
  })
  return isInside
}
