import ts from 'typescript'
import { readLine, type Source, visitNodes } from './listSources.ts'

export interface FoundComparison {
  readonly path: string
  readonly line: number
  readonly text: string
}

const operators: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

/**
 * Finds comparisons with `===` and the like, and calls of `equals`, of values whose names match. A comparison with a
 * literal, `undefined` or a length is none: it reveals no secret.
 */
export function collectComparisons(
  sources: readonly Source[],
  name: RegExp,
): readonly FoundComparison[] {
  const found: FoundComparison[] = []
  for (const { path, file } of sources) {
    visitNodes(file, (node) => {
      const sides = readSides(node)
      if (sides === null || sides.some(isKnown)) return
      if (!sides.some((side) => name.test(readName(side)))) return
      found.push({ path, line: readLine(file, node), text: node.getText(file) })
    })
  }
  return found
}

function readSides(node: ts.Node): readonly ts.Expression[] | null {
  if (ts.isBinaryExpression(node) && operators.has(node.operatorToken.kind)) {
    return [node.left, node.right]
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const [argument] = node.arguments
  const isEquals = node.expression.name.text === 'equals'
  return isEquals && argument !== undefined ? [node.expression.expression, argument] : null
}

function isKnown(side: ts.Expression): boolean {
  if (ts.isLiteralExpression(side) || ts.isTypeOfExpression(side)) return true
  if (ts.isPrefixUnaryExpression(side)) return isKnown(side.operand)
  if (ts.isPropertyAccessExpression(side)) return side.name.text === 'length'
  const words = ['undefined', 'null', 'true', 'false']
  return words.includes(side.getText())
}

/** Returns the last name of an expression: `token` of `request.body.token`. */
function readName(side: ts.Expression): string {
  if (ts.isIdentifier(side)) return side.text
  if (ts.isPropertyAccessExpression(side)) return side.name.text
  if (ts.isCallExpression(side)) return readName(side.expression)
  if (ts.isElementAccessExpression(side)) return readName(side.argumentExpression)
  return ts.isStringLiteral(side) ? side.text : ''
}
