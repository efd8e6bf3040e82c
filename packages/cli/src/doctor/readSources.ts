import { type Code, findNodes, isNode, parseCode, walk } from '../init/code/parseCode.ts'
import type { Draft } from '../init/draft.ts'
import { listSources } from '../init/sources.ts'
import { sdk } from '../project/project.ts'

/** A file of the app that imports the SDK. */
export interface Source {
  readonly path: string
  readonly code: Code
  /** What it imports or exports from the SDK, by the name in this file. */
  readonly names: ReadonlyMap<string, SdkName>
}

export interface SdkName {
  /** Such as `@throughlink/react-native/expo-router`. */
  readonly module: string
  readonly name: string
}

/** Reads the files that use the SDK. Comments do not count, and neither do tests. */
export function readSources(draft: Draft): readonly Source[] {
  return listSources(draft).flatMap(([path, text]) => {
    const code = text.includes(sdk) ? parseCode(path, text) : null
    if (code === null) return []
    const names = readNames(code)
    return names.size === 0 ? [] : [{ path, code, names }]
  })
}

function readNames({ root }: Code): ReadonlyMap<string, SdkName> {
  const names = new Map<string, SdkName>()
  for (const { source, specifiers } of findNodes(root.body, 'ImportDeclaration')) {
    for (const specifier of specifiers) {
      if (specifier.type !== 'ImportSpecifier' || !isOurs(source.value)) continue
      const { imported, local } = specifier
      const name = isNode(imported, 'Identifier') ? imported.name : ''
      names.set(local.name, { module: source.value, name })
    }
  }
  for (const { source, specifiers } of findNodes(root.body, 'ExportNamedDeclaration')) {
    for (const specifier of specifiers) {
      if (specifier.type !== 'ExportSpecifier' || source == null || !isOurs(source.value)) continue
      names.set(specifier.local.name, { module: source.value, name: specifier.local.name })
    }
  }
  return names
}

function isOurs(module: string): boolean {
  return module === sdk || module.startsWith(`${sdk}/`)
}

/** Whether a file imports a name of the SDK, and uses it outside of its imports. */
export function usesName({ code, names }: Source, wanted: RegExp): boolean {
  const statements = code.root.body.filter(({ type }) => type !== 'ImportDeclaration')
  const used = new Set<string>()
  walk(statements, (node) => {
    if ('name' in node && typeof node.name === 'string') used.add(node.name)
  })
  return [...names].some(([local, { name }]) => wanted.test(name) && used.has(local))
}
