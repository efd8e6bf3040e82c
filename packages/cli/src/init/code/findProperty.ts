import { isNode, type NodeOf } from './parseCode.ts'

/** Returns the value of a property of an object literal. Null if it has none, or it is a method. */
export function findProperty(object: NodeOf<'ObjectExpression'>, name: string): unknown {
  const found = findOwn(object, name)
  return found?.type === 'ObjectProperty' ? found.value : null
}

/** Whether an object literal has a property or a method of this name. */
export function hasProperty(object: NodeOf<'ObjectExpression'>, name: string): boolean {
  return findOwn(object, name) !== null
}

function findOwn({ properties }: NodeOf<'ObjectExpression'>, name: string) {
  for (const property of properties) {
    if (property.type === 'SpreadElement') continue
    const { key } = property
    if (
      isNode(key, 'Identifier')
        ? key.name === name
        : isNode(key, 'StringLiteral') && key.value === name
    ) {
      return property
    }
  }
  return null
}

/** Returns the expression inside type assertions, such as `{} satisfies ExpoConfig`. */
export function unwrapTypes(node: unknown): unknown {
  if (isNode(node, 'TSAsExpression') || isNode(node, 'TSSatisfiesExpression')) {
    return unwrapTypes(node.expression)
  }
  return node
}
