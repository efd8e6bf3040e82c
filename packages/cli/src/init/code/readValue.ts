import { findDeclaration } from './findDeclaration.ts'
import { unwrapTypes } from './findProperty.ts'
import { type Code, isNode } from './parseCode.ts'

/** Stands for a value that only running the code would show. */
export const computed = Symbol('computed')

/**
 * Returns the value of an expression that is written out: texts, numbers, lists, objects, and names of constants in the
 * same file. `resolve` may know other expressions, such as environment variables or imports.
 */
export function readValue(
  code: Code,
  given: unknown,
  resolve: (code: Code, node: unknown) => unknown = () => computed,
): unknown {
  const node = unwrapTypes(given)
  const read = (each: unknown) => readValue(code, each, resolve)
  if (isNode(node, 'StringLiteral') || isNode(node, 'NumericLiteral')) return node.value
  if (isNode(node, 'BooleanLiteral')) return node.value
  if (isNode(node, 'NullLiteral')) return null
  if (isNode(node, 'TemplateLiteral') && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? ''
  }
  if (isNode(node, 'ArrayExpression')) {
    const isWhole = node.elements.every((each) => each?.type !== 'SpreadElement')
    return isWhole ? node.elements.map(read) : computed
  }
  if (isNode(node, 'ObjectExpression')) {
    const entries: [string, unknown][] = []
    for (const property of node.properties) {
      if (property.type !== 'ObjectProperty' || property.computed) return computed
      const { key, value } = property
      const name = isNode(key, 'Identifier')
        ? key.name
        : isNode(key, 'StringLiteral')
          ? key.value
          : null
      if (name === null) return computed
      entries.push([name, read(value)])
    }
    return Object.fromEntries(entries)
  }
  if (isNode(node, 'Identifier')) {
    const declared = findDeclaration(code, node.name)
    if (declared !== null && declared !== undefined) return read(declared)
  }
  return resolve(code, node)
}
