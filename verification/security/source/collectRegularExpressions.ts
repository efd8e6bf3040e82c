import ts from 'typescript'
import { readLine, type Source, visitNodes } from './listSources.ts'

export interface FoundExpression {
  readonly path: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

export interface FoundExpressions {
  /** Literals. */
  readonly literals: readonly FoundExpression[]
  /** Places where an expression is made of text that is known only when the program runs. */
  readonly computed: readonly Pick<FoundExpression, 'path' | 'line'>[]
}

/** Finds every regular expression of these sources. */
export function collectRegularExpressions(sources: readonly Source[]): FoundExpressions {
  const literals: FoundExpression[] = []
  const computed: Pick<FoundExpression, 'path' | 'line'>[] = []
  for (const { path, file } of sources) {
    visitNodes(file, (node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
        literals.push({ path, line: readLine(file, node), source, flags })
      }
      const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
      if (isMade && node.expression.getText(file) === 'RegExp') {
        computed.push({ path, line: readLine(file, node) })
      }
    })
  }
  return { literals, computed }
}
