import { parse, parseExpression, type ParseResult } from '@babel/parser'

type Tree = ParseResult['program']
type Statement = Tree['body'][number]
type Expression = ReturnType<typeof parseExpression>

/** The parser sets both for every node. Its types leave them optional, for nodes that programs create. */
interface Place {
  readonly start: number
  readonly end: number
}

type Any = Statement | Expression | Extract<Expression, { type: 'JSXElement' }>['openingElement']

/** A node of one type, such as `JSXElement`. */
export type NodeOf<Type extends Any['type']> = Extract<Any, { type: Type }> & Place

/** Any node, as far as all of them have the same fields. */
export interface SomeNode extends Place {
  readonly type: string
}

/** A source file and its syntax tree. */
export interface Code {
  readonly text: string
  readonly root: Tree
}

/** Parses JavaScript or TypeScript with JSX. Null if it has syntax errors. */
export function parseCode(path: string, text: string): Code | null {
  // Type assertions with angle brackets are not valid beside JSX.
  const language = path.endsWith('.ts')
    ? (['typescript'] as const)
    : (['typescript', 'jsx'] as const)
  try {
    return {
      text,
      root: parse(text, { sourceType: 'unambiguous', plugins: [...language] }).program,
    }
  } catch {
    return null
  }
}

/** Parses JSON, with comments, as an object. Null if it is another value or has syntax errors. */
export function parseJsonObject(text: string): NodeOf<'ObjectExpression'> | null {
  try {
    const node = parseExpression(text)
    return isNode(node, 'ObjectExpression') ? node : null
  } catch {
    return null
  }
}

export function isNode<Type extends Any['type']>(node: unknown, type: Type): node is NodeOf<Type> {
  return isSomeNode(node) && node.type === type
}

function isSomeNode(value: unknown): value is SomeNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Returns all nodes of a type below a node, in the order of the source. */
export function findNodes<Type extends Any['type']>(
  root: unknown,
  type: Type,
): readonly NodeOf<Type>[] {
  const found: NodeOf<Type>[] = []
  walk(root, (node) => {
    if (isNode(node, type)) found.push(node)
  })
  return found
}

/** Calls the visitor for a node and all nodes below it, each with its parent. */
export function walk(
  node: unknown,
  visit: (node: SomeNode, parent: SomeNode | null) => void,
  parent: SomeNode | null = null,
): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit, parent)
  } else if (isSomeNode(node)) {
    visit(node, parent)
    for (const value of Object.values(node)) walk(value, visit, node)
  }
}
