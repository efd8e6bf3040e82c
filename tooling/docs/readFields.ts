import ts from 'typescript'

/** A field of an interface, as its declaration and doc comment describe it. */
export interface Field {
  readonly name: string
  readonly isOptional: boolean
  /** The type in TypeScript, without `undefined`. A named union of literals is written out. */
  readonly type: string
  /**
   * The doc comment as Markdown on one line, after the comment of a written-out type. Paragraphs and list items
   * begin with `<br>`.
   */
  readonly description: string
}

/** Reads the fields of an exported interface, with the inherited ones first, in order of declaration. */
export function readFields(program: ts.Program, file: string, name: string): readonly Field[] {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find((found) => found.name === name)
  if (symbol === undefined) throw new Error(`${file} exports no ${name}.`)
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const inherited = checker
    .getBaseTypes(type as ts.InterfaceType)
    .flatMap((base) => checker.getPropertiesOfType(base))
  const fields = new Map([...inherited, ...checker.getPropertiesOfType(type)].map(toEntry))
  return Array.from(fields.values(), (field) => readField(checker, field, name))
}

/** An overridden field keeps the place of the inherited one. */
const toEntry = (field: ts.Symbol): [string, ts.Symbol] => [field.name, field]

function readField(checker: ts.TypeChecker, field: ts.Symbol, owner: string): Field {
  const declaration = field.valueDeclaration
  if (declaration === undefined || !ts.isPropertySignature(declaration) || !declaration.type)
    throw new Error(`${owner}.${field.name} is not a property with a type.`)
  const comment = readComment(checker, field)
  if (comment === '') throw new Error(`${owner}.${field.name} has no doc comment. Add one.`)
  const members = listMembers(declaration.type)
  const union = findLiteralUnion(checker, members)
  return {
    name: field.name,
    isOptional: declaration.questionToken !== undefined,
    type: union?.text ?? members.map(printNode).join(' | '),
    description: toOneLine([union?.comment, comment].filter(Boolean).join('\n\n')),
  }
}

const readComment = (checker: ts.TypeChecker, symbol: ts.Symbol | undefined) =>
  ts.displayPartsToString(symbol?.getDocumentationComment(checker))

/** Returns the members of a union without `undefined`, or the type itself. */
function listMembers(node: ts.TypeNode): readonly ts.TypeNode[] {
  const all = ts.isUnionTypeNode(node) ? node.types : [node]
  const members = all.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
  const [only] = members
  // A function type needs its parentheses only beside other members.
  return members.length === 1 && only && ts.isParenthesizedTypeNode(only) ? [only.type] : members
}

interface LiteralUnion {
  /** The type with the literals in place of the name. */
  readonly text: string
  readonly comment: string
}

/** Finds a named union of literals or a list of it: the name tells a reader less than its members and comment. */
function findLiteralUnion(
  checker: ts.TypeChecker,
  members: readonly ts.TypeNode[],
): LiteralUnion | null {
  const [only, ...more] = members
  if (only === undefined || more.length > 0) return null
  const name = findName(only)
  if (name === null) return null
  const type = checker.getTypeFromTypeNode(name)
  if (!type.isUnion() || !type.types.every((member) => member.isLiteral())) return null
  const literals = type.types
    .map((member) => checker.typeToString(member).replaceAll('"', "'"))
    .join(' | ')
  const text = name === only ? literals : printNode(only).replace(name.getText(), `(${literals})`)
  return { text, comment: readComment(checker, type.aliasSymbol) }
}

/** Returns the name in `Name`, `Name[]` or `readonly Name[]`. */
function findName(node: ts.TypeNode): ts.TypeReferenceNode | null {
  if (ts.isTypeReferenceNode(node)) return node
  if (ts.isTypeOperatorNode(node)) return findName(node.type)
  return ts.isArrayTypeNode(node) ? findName(node.elementType) : null
}

const printNode = (node: ts.TypeNode) => node.getText().replace(/\s+/g, ' ')

function toOneLine(comment: string): string {
  return comment
    .replace(/\{@link (\S+?)\}/g, '`$1`')
    .replace(/\n\n+/g, '<br>')
    .replace(/\n(?=- )/g, '<br>')
    .replace(/\s+/g, ' ')
    .replaceAll('<br> ', '<br>')
    .trim()
}
