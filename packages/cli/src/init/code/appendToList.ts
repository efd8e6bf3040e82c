import type { NodeOf } from './parseCode.ts'
import { indentAt, insertAt, type Splice, startsLine } from './splice.ts'

/** Appends items to an array or properties to an object, in lines of their own if the last one is. */
export function appendToList(
  text: string,
  list: NodeOf<'ArrayExpression'> | NodeOf<'ObjectExpression'>,
  items: readonly string[],
): Splice {
  const existing = list.type === 'ArrayExpression' ? list.elements : list.properties
  const last = existing.at(-1)
  const close = list.end - 1
  if (last?.start == null || last.end == null) {
    const inner = items.join(', ')
    return {
      start: list.start + 1,
      end: close,
      text: list.type === 'ArrayExpression' ? inner : ` ${inner} `,
    }
  }
  // A comma after the last item stays where it is, and so follows the new one.
  const separator = startsLine(text, last.start) ? `,\n${indentAt(text, last.start)}` : ', '
  return insertAt(last.end, items.map((item) => separator + item).join(''))
}
