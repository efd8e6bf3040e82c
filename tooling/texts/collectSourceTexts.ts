import ts from 'typescript'
import type { TextKind, VisibleText } from './text.ts'

const logMethods = new Set(['debug', 'info', 'warn', 'error', 'fatal', 'logFailure'])
/** Properties whose texts are listed from the OpenAPI document, with their place in it. */
const documented = new Set(['summary', 'description'])
const sqlWords =
  'select insert update delete with create alter drop lock begin set grant explain analyze system ' +
  'optimize truncate'
/** SQL is written in one case, sentences begin with a capital: "Create a link" is a text. */
const sqlStart = new RegExp(
  `^(${[sqlWords, sqlWords.toUpperCase()].join(' ').replaceAll(' ', '|')})\\s`,
)

/**
 * Lists the sentences in a source file: every string, template or concatenation with at least two words
 * that is neither SQL nor part of the OpenAPI document. It may list a string that no person reads. It misses
 * texts of a single word, and texts that contain `{`, `}` or `=`.
 */
export function collectSourceTexts(file: string, source: string): VisibleText[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const texts: VisibleText[] = []

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isPropertyAssignment(node) && documented.has(node.name.getText(root))) return
    if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText(root) === 'html') add(node, readHtml(readTemplate(node.template)))
      else if (!/^(sql|String\.raw)/.test(node.tag.getText(root)))
        add(node, readTemplate(node.template))
      node.template.forEachChild(visit)
      return
    }
    const text = readText(node)
    if (text === null) {
      node.forEachChild(visit)
      return
    }
    if (!sqlStart.test(text.trim())) add(node, text)
    // Values inside a template can hold texts of their own.
    if (!ts.isStringLiteralLike(node)) node.forEachChild(visitNested)
  }

  function visitNested(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) return
    if (readText(node) === null) node.forEachChild(visit)
    else node.forEachChild(visitNested)
  }

  function add(node: ts.Node, text: string): void {
    const clean = text.replace(/\s+/g, ' ').trim()
    const kind = readKind(file, node)
    if (kind === 'error title' ? !clean.endsWith('.') : !isProse(clean)) return
    const { line } = root.getLineAndCharacterOfPosition(node.getStart(root))
    texts.push({ kind, text: clean, place: `${file}:${line + 1}` })
  }

  visit(root)
  return texts
}

function readKind(file: string, node: ts.Node): TextKind {
  if (file.startsWith('packages/')) return 'SDK message'
  if (isLogged(node)) return 'log line'
  if (file.endsWith('src/errors.ts')) return 'error title'
  if (file.endsWith('src/config.ts')) return 'config error'
  if (file.includes('src/commands/')) return 'command output'
  if (file.includes('/landing/')) return 'page text'
  return 'error detail'
}

function isLogged(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isCallExpression(parent)) return false
  const callee = parent.expression
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  return logMethods.has(name)
}

/** Returns the text of a string, a template or a concatenation, with `…` for inserted values. */
function readText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return readTemplate(node)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = readText(node.left)
    const right = readText(node.right)
    return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`
  }
  return null
}

function readTemplate(node: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return node.templateSpans.reduce((text, span) => `${text}…${span.literal.text}`, node.head.text)
}

function readHtml(markup: string): string {
  return markup.replace(/<[^>]*>/g, ' ')
}

/** At least two words in a row, and neither code, CSS, an alias in a query nor a header value. */
function isProse(text: string): boolean {
  if (/[{}=]|[a-z-]+:[^ ]+;|'self'/.test(text) || /^\S+ as \S+$/.test(text)) return false
  return /[A-Za-z’']{2,},? [a-z]{2,}/.test(text)
}
