import { findDeclaration } from '../init/code/findDeclaration.ts'
import { type Code, findNodes, isNode, type NodeOf, parseCode } from '../init/code/parseCode.ts'
import { computed, readValue } from '../init/code/readValue.ts'
import type { Draft } from '../init/draft.ts'
import { findAttribute } from '../init/planReactNavigation.ts'
import { resolveImport } from '../init/sources.ts'
import type { Source } from './readSources.ts'

/** `LinkProvider` in an app, and its config. */
export interface LinkProviderUse {
  readonly source: Source
  readonly element: NodeOf<'JSXElement'>
  /** The properties of the config. `computed` if they are not written out. */
  readonly config: Readonly<Record<string, unknown>> | typeof computed
}

/** Finds the provider, and the config that it gets. Null if no file renders it. */
export function readLinkConfig(
  draft: Draft,
  sources: readonly Source[],
  env: Readonly<Record<string, string | undefined>>,
): LinkProviderUse | null {
  for (const source of sources) {
    const local = [...source.names].find(([, { name }]) => name === 'LinkProvider')?.[0]
    const element = findNodes(source.code.root, 'JSXElement').find(
      ({ openingElement: { name } }) => name.type === 'JSXIdentifier' && name.name === local,
    )
    if (element === undefined) continue
    const value = readImported(
      draft,
      env,
      source.path,
      source.code,
      findAttribute(element, 'config'),
    )
    const isRead = typeof value === 'object' && value !== null
    return {
      source,
      element,
      config: isRead ? (value as Readonly<Record<string, unknown>>) : computed,
    }
  }
  return null
}

/** Reads a value that may come from another file, or from the environment of this command. */
function readImported(
  draft: Draft,
  env: Readonly<Record<string, string | undefined>>,
  path: string,
  code: Code,
  expression: unknown,
): unknown {
  return readValue(code, expression, (_, node) => {
    if (isNode(node, 'MemberExpression')) return env[readVariableName(node) ?? ''] ?? computed
    if (!isNode(node, 'Identifier')) return computed
    for (const { source, specifiers } of findNodes(code.root.body, 'ImportDeclaration')) {
      const specifier = specifiers.find(({ local }) => local.name === node.name)
      if (specifier?.type !== 'ImportSpecifier' || !isNode(specifier.imported, 'Identifier'))
        continue
      const target = resolveImport(draft, path, source.value)
      const imported = target === null ? null : parseCode(target, draft.read(target) ?? '')
      if (target === null || imported === null) return computed
      const declared = findDeclaration(imported, specifier.imported.name)
      return readImported(draft, env, target, imported, declared)
    }
    return computed
  })
}

/** Returns the name in `process.env.NAME` or `process.env['NAME']`. */
function readVariableName({ object, property }: NodeOf<'MemberExpression'>): string | null {
  const isEnv =
    isNode(object, 'MemberExpression') &&
    isNode(object.property, 'Identifier') &&
    object.property.name === 'env'
  if (!isEnv) return null
  if (isNode(property, 'Identifier')) return property.name
  return isNode(property, 'StringLiteral') ? property.value : null
}
