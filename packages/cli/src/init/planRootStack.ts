import { posix } from 'node:path'
import { readCodeStyle, restyle } from './code/codeStyle.ts'
import { insertImports } from './code/insertImports.ts'
import { type Code, findNodes, isNode, type NodeOf, parseCode } from './code/parseCode.ts'
import { applySplices, indentAt, insertAt, type Splice } from './code/splice.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'
import { findSource, listSources, resolveImport, toImportPath } from './sources.ts'

/** Navigators that show only the routes that they list. All others of Expo Router show every route of their folder. */
const closedNavigators = /['"]expo-router\/(unstable-native-tabs|ui)['"]/

const group = '(tabs)'

/**
 * Puts a stack above tabs at the root of Expo Router that show only the routes they list, such as those of Expo's
 * default template. A link to any other route would open nothing there, without a word.
 */
export function planRootStack(draft: Draft, app: AppShape, routes: string): void {
  const layout = findSource(draft, [`${routes}/_layout`])
  const code = layout === null ? null : parseCode(layout, draft.read(layout) ?? '')
  if (layout === null || code === null) return
  const isInline = closedNavigators.test(code.text)
  const tabs = isInline ? null : findTabs(draft, layout, code)
  if (!isInline && tabs === null) return
  const moved = tabs === null ? [] : listTabRoutes(draft, routes, tabs.files)
  if (tabs === null || moved.length === 0) {
    draft.instruct(
      `${layout} shows only the routes that its tabs list, so other links open nothing. Move the tabs and their routes to ${routes}/${group}, and render a stack in ${layout}:`,
      `import { Stack } from 'expo-router'

<Stack>
  <Stack.Screen name="${group}" options={{ headerShown: false }} />
</Stack>`,
    )
    return
  }
  const why = 'Show the tabs inside a stack, which can open all other routes above them.'
  for (const path of moved) moveRoute(draft, path, moved, routes, why)
  addTabsLayout(draft, app, routes, tabs, why)
  draft.change(layout, writeStack(code, tabs), why)
}

interface Tabs {
  readonly element: NodeOf<'JSXElement'>
  readonly name: string
  readonly isDefault: boolean
  /** The module as the layout imports it. */
  readonly module: string
  /** The file of the tabs, and its variants for platforms. */
  readonly files: readonly string[]
  readonly declaration: NodeOf<'ImportDeclaration'>
}

/** Finds a component of the app that the layout renders without properties, and that renders the tabs. */
function findTabs(draft: Draft, layout: string, code: Code): Tabs | null {
  const elements = findNodes(code.root, 'JSXElement')
  for (const declaration of findNodes(code.root.body, 'ImportDeclaration')) {
    const file = resolveImport(draft, layout, declaration.source.value)
    const [specifier, ...others] = declaration.specifiers
    if (file === null || specifier === undefined || others.length > 0) continue
    const stem = file.replace(/\.[jt]sx?$/, '')
    const files = listSources(draft)
      .map(([path]) => path)
      .filter((path) => path === file || path.startsWith(`${stem}.`))
    if (!files.some((path) => closedNavigators.test(draft.read(path) ?? ''))) continue
    const { name } = specifier.local
    const element = elements.find(
      ({ openingElement: { name: tag, attributes } }) =>
        tag.type === 'JSXIdentifier' && tag.name === name && attributes.length === 0,
    )
    if (element === undefined) continue
    const isDefault = specifier.type === 'ImportDefaultSpecifier'
    return { element, name, isDefault, module: declaration.source.value, files, declaration }
  }
  return null
}

/** Lists the files of the routes that the tabs show. Empty if one of them is not found. */
function listTabRoutes(draft: Draft, routes: string, files: readonly string[]): readonly string[] {
  const names = files.flatMap((path) => readTriggers(path, draft.read(path) ?? ''))
  const found = [...new Set(names)].map((name) =>
    draft
      .paths()
      .filter(
        (path) => path.startsWith(`${routes}/${name}.`) || path.startsWith(`${routes}/${name}/`),
      ),
  )
  return found.some((paths) => paths.length === 0) ? [] : found.flat()
}

/** Reads which routes tabs list: by name in native tabs, and by path in the tabs of `expo-router/ui`. */
function readTriggers(path: string, text: string): readonly string[] {
  const code = parseCode(path, text)
  return findNodes(code?.root, 'JSXElement').flatMap(({ openingElement: { name, attributes } }) => {
    const isNative =
      name.type === 'JSXMemberExpression' &&
      name.object.type === 'JSXIdentifier' &&
      name.object.name === 'NativeTabs' &&
      name.property.name === 'Trigger'
    const isOther = name.type === 'JSXIdentifier' && name.name === 'TabTrigger'
    if (!isNative && !isOther) return []
    return attributes.flatMap((attribute) => {
      if (attribute.type !== 'JSXAttribute') return []
      if (attribute.name.name !== (isNative ? 'name' : 'href')) return []
      if (!isNode(attribute.value, 'StringLiteral')) return []
      const value = attribute.value.value.replace(/^\.?\//, '')
      return [value === '' ? 'index' : value]
    })
  })
}

function moveRoute(
  draft: Draft,
  path: string,
  moved: readonly string[],
  routes: string,
  why: string,
): void {
  const target = `${routes}/${group}/${posix.relative(routes, path)}`
  const code = parseCode(path, draft.read(path) ?? '')
  const imports = [
    ...findNodes(code?.root, 'ImportDeclaration'),
    ...findNodes(code?.root, 'ExportNamedDeclaration'),
    ...findNodes(code?.root, 'ExportAllDeclaration'),
  ].map(({ source }) => source)
  const required = findNodes(code?.root, 'CallExpression')
    .filter(({ callee }) => isNode(callee, 'Identifier') && callee.name === 'require')
    .map(({ arguments: [first] }) => first)
  const splices = [...imports, ...required].flatMap((source): readonly Splice[] => {
    if (!isNode(source, 'StringLiteral') || !source.value.startsWith('.')) return []
    const imported = resolveImport(draft, path, source.value)
    // Files that move together keep their way to each other.
    if (imported !== null && moved.includes(imported)) return []
    const absolute = posix.join(posix.dirname(path), source.value)
    return [
      {
        start: source.start + 1,
        end: source.end - 1,
        text: posix.relative(posix.dirname(target), absolute),
      },
    ]
  })
  draft.move(path, target, applySplices(code?.text ?? draft.read(path) ?? '', splices), why)
}

function addTabsLayout(
  draft: Draft,
  { language }: AppShape,
  routes: string,
  { name, isDefault, module, files: [file = ''] }: Tabs,
  why: string,
): void {
  const path = `${routes}/${group}/_layout.${language === 'typescript' ? 'tsx' : 'js'}`
  const from = module.startsWith('.')
    ? toImportPath(path, file.replace(/\.(web|native|ios|android)(?=\.[jt]sx?$)/, ''))
    : module
  const exported = isDefault ? 'default' : `${name} as default`
  const style = readCodeStyle(draft.read(file) ?? '')
  draft.change(path, restyle(`export { ${exported} } from '${from}';\n`, style), why)
}

/** Renders a stack in place of the tabs. Under a link that starts the app are the tabs, to go back to. */
function writeStack(code: Code, { element, declaration }: Tabs): string {
  const style = readCodeStyle(code.text)
  const base = indentAt(code.text, element.start)
  const stack = [
    '<Stack>',
    `${style.indent}<Stack.Screen name="${group}" options={{ headerShown: false }} />`,
    '</Stack>',
  ].join(`\n${base}`)
  const settings = restyle(`export const unstable_settings = { anchor: '${group}' };\n\n`, style)
  const component = code.root.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  const hasSettings = code.text.includes('unstable_settings')
  const afterImport = code.text[declaration.end] === '\n' ? declaration.end + 1 : declaration.end
  return applySplices(code.text, [
    { start: declaration.start, end: afterImport, text: '' },
    ...insertImports(code, [[['Stack'], 'expo-router']]),
    ...(hasSettings || component?.start == null ? [] : [insertAt(component.start, settings)]),
    { start: element.start, end: element.end, text: stack },
  ])
}
