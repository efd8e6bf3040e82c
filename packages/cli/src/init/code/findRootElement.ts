import { findDeclaration, findDefaultExport } from './findDeclaration.ts'
import { type Code, isNode } from './parseCode.ts'
import type { Jsx } from './wrapElement.ts'

/**
 * Returns the element that the default component of a file renders in the end. Null if it is not a function that
 * returns JSX there. Elements returned earlier, such as a splash screen, are not considered.
 */
export function findRootElement(code: Code): Jsx | null {
  const component = unwrapCall(code, findDefaultExport(code) ?? findDeclaration(code, 'App'))
  const body = readFunctionBody(component)
  if (isJsx(body)) return body
  if (!isNode(body, 'BlockStatement')) return null
  const last = body.body.findLast((statement) => isNode(statement, 'ReturnStatement'))
  return isNode(last, 'ReturnStatement') && isJsx(last.argument) ? last.argument : null
}

/** Follows calls that return a component, such as `Sentry.wrap(App)`. */
function unwrapCall(code: Code, node: unknown): unknown {
  if (!isNode(node, 'CallExpression')) return node
  const [first] = node.arguments
  return unwrapCall(code, isNode(first, 'Identifier') ? findDeclaration(code, first.name) : first)
}

/** Returns the block or the expression of a function. Null for anything else. */
export function readFunctionBody(node: unknown): unknown {
  const isFunction =
    isNode(node, 'FunctionDeclaration') ||
    isNode(node, 'FunctionExpression') ||
    isNode(node, 'ArrowFunctionExpression')
  return isFunction ? node.body : null
}

function isJsx(node: unknown): node is Jsx {
  return isNode(node, 'JSXElement') || isNode(node, 'JSXFragment')
}
