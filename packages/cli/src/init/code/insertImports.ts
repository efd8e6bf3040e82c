import { readCodeStyle, restyle } from './codeStyle.ts'
import { type Code, findNodes } from './parseCode.ts'
import { insertAt, type Splice } from './splice.ts'

/** An import of names from a module. */
export type Import = readonly [names: readonly string[], module: string]

/** Adds imports: to one of the same module, or after the last one. Names that are imported already are left out. */
export function insertImports(code: Code, imports: readonly Import[]): Splice[] {
  const existing = findNodes(code.root.body, 'ImportDeclaration')
  const splices: Splice[] = []
  const lines: string[] = []
  for (const [names, module] of imports) {
    const same = existing.filter(({ source }) => source.value === module)
    const known = same.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))
    const missing = names.filter((name) => !known.includes(name)).toSorted()
    if (missing.length === 0) continue
    const open = same.find(({ importKind, specifiers }) => {
      return importKind !== 'type' && specifiers.at(-1)?.type === 'ImportSpecifier'
    })
    const end = open?.specifiers.at(-1)?.end
    if (end != null) splices.push(insertAt(end, `, ${missing.join(', ')}`))
    else lines.push(`import { ${missing.join(', ')} } from '${module}';`)
  }
  if (lines.length === 0) return splices
  const styled = restyle(lines.join('\n'), readCodeStyle(code.text))
  const last = existing.at(-1)
  const first = code.root.body[0]?.start ?? 0
  const added =
    last === undefined ? insertAt(first, `${styled}\n\n`) : insertAt(last.end, `\n${styled}`)
  return [...splices, added]
}
