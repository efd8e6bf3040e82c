import { appendToList } from './code/appendToList.ts'
import { readCodeStyle } from './code/codeStyle.ts'
import { findDeclaration, findDefaultExport } from './code/findDeclaration.ts'
import { findProperty, hasProperty, unwrapTypes } from './code/findProperty.ts'
import { insertImports } from './code/insertImports.ts'
import { type Code, findNodes, isNode, type NodeOf, parseCode } from './code/parseCode.ts'
import { applySplices, indentAt, insertAt, type Splice, startsLine } from './code/splice.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'
import {
  createConfigPart,
  createLinkingPart,
  createLinkModule,
  type LinkModule,
} from './linkModule.ts'
import type { LinkSettings } from './plan.ts'
import { findProvider, planProvider } from './planProvider.ts'
import { listSources, resolveImport, toImportPath } from './sources.ts'

const adapter = '@throughlink/react-native/react-navigation'

/** Sets up React Navigation: `linking` of the container, and the provider around it. */
export function planReactNavigation(draft: Draft, app: AppShape, settings: LinkSettings): boolean {
  const path = listSources(draft).find(([each, text]) => {
    const code = /NavigationContainer|createStaticNavigation/.test(text)
      ? parseCode(each, text)
      : null
    return code !== null && findContainer(code) !== null
  })?.[0]
  if (path === undefined) return false
  const module = createLinkModule(draft, app, readCodeStyle(draft.read(path) ?? ''))
  if (findProvider(draft) === null) {
    module.add(createConfigPart(settings))
    planProvider(draft, path, (code) => findContainer(code)?.element ?? null, module)
  }
  planLinking(draft, path, module)
  return true
}

interface Container {
  readonly element: NodeOf<'JSXElement'>
  /** Whether it was created with `createStaticNavigation`. */
  readonly isStatic: boolean
}

/** Finds the element that renders the navigation. */
export function findContainer(code: Code): Container | null {
  const names = new Map([['NavigationContainer', false]])
  for (const statement of code.root.body) {
    if (!isNode(statement, 'VariableDeclaration')) continue
    for (const { id, init } of statement.declarations) {
      const isStatic =
        isNode(init, 'CallExpression') &&
        isNode(init.callee, 'Identifier') &&
        init.callee.name === 'createStaticNavigation'
      if (isStatic && isNode(id, 'Identifier')) names.set(id.name, true)
    }
  }
  for (const element of findNodes(code.root, 'JSXElement')) {
    const { name } = element.openingElement
    const isStatic = name.type === 'JSXIdentifier' ? names.get(name.name) : undefined
    if (isStatic !== undefined) return { element, isStatic }
  }
  return null
}

function planLinking(draft: Draft, path: string, module: LinkModule): void {
  // Another file may use the adapter in a way that is not understood here.
  const isOwn = (each: string) => each === module.path
  if (listSources(draft).some(([each, text]) => !isOwn(each) && text.includes(adapter))) return
  const code = parseCode(path, draft.read(path) ?? '')
  const container = code === null ? null : findContainer(code)
  if (code === null || container === null) return
  const attribute = findAttribute(container.element, 'linking')
  if (attribute === null) {
    addLinking(draft, path, code, container, module)
    return
  }
  const found = findLinkingObject(draft, path, code, attribute)
  if (found?.code.text.includes(adapter) === true) return
  if (found === null || !extendLinking(draft, found)) {
    draft.instruct(
      `${found?.path ?? path} has a \`linking\` that init does not understand. Add to it:`,
      `import { getInitialURL, linkPrefix, subscribe } from '${adapter}'

prefixes: [linkPrefix, …],
getInitialURL,
subscribe,`,
    )
  }
}

function addLinking(
  draft: Draft,
  path: string,
  code: Code,
  { element, isStatic }: Container,
  module: LinkModule,
): void {
  module.add(createLinkingPart(isStatic ? null : listScreens(code)))
  draft.instruct(
    isStatic
      ? "Give each screen that links open its path, such as `linking: 'products/:id'`."
      : `Check the paths of your screens in ${module.path}: init derived them from their names.`,
  )
  const { name, attributes } = element.openingElement
  const first = attributes[0]?.start
  const splice =
    first != null && startsLine(code.text, first)
      ? insertAt(first, `linking={linking}\n${indentAt(code.text, first)}`)
      : insertAt(name.end ?? 0, ' linking={linking}')
  const imports = insertImports(code, [[['linking'], toImportPath(path, module.path)]])
  draft.change(path, applySplices(code.text, [...imports, splice]), 'Open the screens of links.')
}

/** Returns the names of the screens that a file lists. */
function listScreens(code: Code): readonly string[] {
  return findNodes(code.root, 'JSXElement').flatMap((element) => {
    const { name } = element.openingElement
    const isScreen = name.type === 'JSXMemberExpression' && name.property.name === 'Screen'
    const value = isScreen ? findAttribute(element, 'name') : null
    return isNode(value, 'StringLiteral') ? [value.value] : []
  })
}

/** Returns the value of an attribute, without braces. Null if there is none. */
export function findAttribute({ openingElement }: NodeOf<'JSXElement'>, name: string): unknown {
  for (const attribute of openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== name) continue
    const { value } = attribute
    return value?.type === 'JSXExpressionContainer' ? value.expression : value
  }
  return null
}

interface LinkingObject {
  readonly path: string
  readonly code: Code
  readonly object: NodeOf<'ObjectExpression'>
}

/** Finds the object behind `linking={…}`, in the same file or in the one that it is imported from. */
function findLinkingObject(
  draft: Draft,
  path: string,
  code: Code,
  value: unknown,
): LinkingObject | null {
  const direct = unwrapTypes(value)
  if (isNode(direct, 'ObjectExpression')) return { path, code, object: direct }
  if (!isNode(direct, 'Identifier')) return null
  const declared = unwrapTypes(findDeclaration(code, direct.name))
  if (isNode(declared, 'ObjectExpression')) return { path, code, object: declared }
  for (const { source, specifiers } of findNodes(code.root.body, 'ImportDeclaration')) {
    const specifier = specifiers.find(({ local }) => local.name === direct.name)
    const target = specifier === undefined ? null : resolveImport(draft, path, source.value)
    const imported = target === null ? null : parseCode(target, draft.read(target) ?? '')
    if (target === null || imported === null) continue
    const exported =
      specifier?.type === 'ImportSpecifier' && isNode(specifier.imported, 'Identifier')
        ? findDeclaration(imported, specifier.imported.name)
        : findDefaultExport(imported)
    const object = unwrapTypes(exported)
    return isNode(object, 'ObjectExpression') ? { path: target, code: imported, object } : null
  }
  return null
}

/** Adds the SDK to a `linking` object. Returns false if it reads URLs itself already. */
function extendLinking(draft: Draft, { path, code, object }: LinkingObject): boolean {
  if (hasProperty(object, 'getInitialURL') || hasProperty(object, 'subscribe')) return false
  const prefixes = unwrapTypes(findProperty(object, 'prefixes'))
  const splices: Splice[] = []
  const properties = ['getInitialURL', 'subscribe']
  if (isNode(prefixes, 'ArrayExpression'))
    splices.push(appendToList(code.text, prefixes, ['linkPrefix']))
  else if (hasProperty(object, 'prefixes')) return false
  else properties.unshift('prefixes: [linkPrefix]')
  splices.push(
    appendToList(code.text, object, properties),
    ...insertImports(code, [[['getInitialURL', 'linkPrefix', 'subscribe'], adapter]]),
  )
  draft.change(path, applySplices(code.text, splices), 'Open the screens of links.')
  return true
}
