import ts from 'typescript'

export interface ImportedName {
  /** The module, as written in the code. */
  readonly from: string
  /** The name that the module exports; `*` for the whole module. */
  readonly name: string
}

function namesOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): readonly string[] {
  if (ts.isImportDeclaration(statement)) {
    const { importClause } = statement
    const names = importClause?.name === undefined ? [] : ['default']
    if (importClause?.namedBindings === undefined) return names
    return [...names, ...namesIn(importClause.namedBindings)]
  }
  return statement.exportClause === undefined ? ['*'] : namesIn(statement.exportClause)
}

function namesIn(bindings: ts.NamedImportBindings | ts.NamedExportBindings): readonly string[] {
  if (!('elements' in bindings)) return ['*']
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
}

/** Lists the names that an ES module imports and re-exports. */
export function listImportedNames(code: string): readonly ImportedName[] {
  const file = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest, true)
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return []
    return namesOf(statement).map((name) => ({ from: moduleSpecifier.text, name }))
  })
}
