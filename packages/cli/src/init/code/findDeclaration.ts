import { type Code, isNode } from './parseCode.ts'

/** Returns the function, or the value of the variable, that a file declares at its top level under a name. */
export function findDeclaration({ root }: Code, name: string): unknown {
  for (const statement of root.body) {
    const declaration = isNode(statement, 'ExportNamedDeclaration')
      ? statement.declaration
      : isNode(statement, 'ExportDefaultDeclaration')
        ? statement.declaration
        : statement
    if (isNode(declaration, 'FunctionDeclaration') && declaration.id?.name === name) {
      return declaration
    }
    if (!isNode(declaration, 'VariableDeclaration')) continue
    const found = declaration.declarations.find(
      ({ id }) => isNode(id, 'Identifier') && id.name === name,
    )
    if (found !== undefined) return found.init
  }
  return null
}

/** Returns what a file exports by default, also with `module.exports`. Follows the name of a declaration. */
export function findDefaultExport(code: Code): unknown {
  for (const statement of code.root.body) {
    if (isNode(statement, 'ExportDefaultDeclaration')) return follow(code, statement.declaration)
    if (!isNode(statement, 'ExpressionStatement')) continue
    const { expression } = statement
    if (!isNode(expression, 'AssignmentExpression')) continue
    const { start, end } = expression.left
    if (code.text.slice(start ?? 0, end ?? 0) === 'module.exports') {
      return follow(code, expression.right)
    }
  }
  return null
}

function follow(code: Code, node: unknown): unknown {
  return isNode(node, 'Identifier') ? findDeclaration(code, node.name) : node
}
