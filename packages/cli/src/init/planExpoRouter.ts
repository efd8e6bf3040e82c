import { readCodeStyle, restyle } from './code/codeStyle.ts'
import { findRootElement } from './code/findRootElement.ts'
import { insertImports } from './code/insertImports.ts'
import { findNodes, parseCode } from './code/parseCode.ts'
import { applySplices, indentAt, insertAt } from './code/splice.ts'
import type { AppShape } from './describeApp.ts'
import type { Draft } from './draft.ts'
import { createConfigPart, createLinkModule, type LinkModule, routingPart } from './linkModule.ts'
import type { LinkSettings } from './plan.ts'
import { findProvider, planProvider } from './planProvider.ts'
import { planRootStack } from './planRootStack.ts'
import { findSource, listSources, toImportPath } from './sources.ts'

/** Sets up Expo Router: the provider and the hook in the root layout, and the file for native links. */
export function planExpoRouter(
  draft: Draft,
  app: AppShape,
  routes: string,
  settings: LinkSettings,
): void {
  planRootStack(draft, app, routes)
  const layout = findSource(draft, [`${routes}/_layout`])
  const style = readCodeStyle(draft.read(layout ?? '') ?? listSources(draft)[0]?.[1] ?? '')
  const module = createLinkModule(draft, app, style)
  const provider = findProvider(draft)
  const isRouting = hasRouting(draft, module.path)
  if (provider === null) {
    module.add(createConfigPart(settings))
    if (!isRouting) module.add(routingPart)
    const path = layout ?? createLayout(draft, app, routes)
    planProvider(draft, path, findRootElement, module, isRouting ? [] : ['LinkRouting'])
  } else if (!isRouting) {
    module.add(routingPart)
    addRouting(draft, provider, module)
  }
  planNativeIntent(draft, app, routes, style)
  planScreen(draft, app, routes)
}

/** Says which file to add if no route of the app has a parameter, as the screens of most links have. */
function planScreen(draft: Draft, { language }: AppShape, routes: string): void {
  if (draft.paths().some((path) => path.startsWith(`${routes}/`) && path.includes('['))) return
  const file = `${routes}/products/[slug].${language === 'typescript' ? 'tsx' : 'js'}`
  draft.instruct(
    `Add a screen for each path of your links. ${file} shows all links such as /products/lamp:`,
    `import { useLocalSearchParams } from 'expo-router'
import { Text } from 'react-native'

export default function Product() {
  const { slug } = useLocalSearchParams()
  return <Text>{slug}</Text>
}`,
  )
}

/** Whether some file calls the hook. The call in our own file counts only if its component is rendered. */
function hasRouting(draft: Draft, modulePath: string): boolean {
  return listSources(draft).some(
    ([path, text]) =>
      /<LinkRouting\b/.test(text) || (path !== modulePath && /\buseLinkRouting\(/.test(text)),
  )
}

/** Creates the layout that Expo Router uses if there is none. */
function createLayout(draft: Draft, { language }: AppShape, routes: string): string {
  const path = `${routes}/_layout.${language === 'typescript' ? 'tsx' : 'js'}`
  const style = readCodeStyle(listSources(draft)[0]?.[1] ?? '')
  const code = `import { Slot } from 'expo-router';

export default function RootLayout() {
  return <Slot />;
}
`
  draft.change(path, restyle(code, style), 'Add a root layout.')
  return path
}

/** Renders `LinkRouting` inside a provider that is there already. */
function addRouting(draft: Draft, path: string, module: LinkModule): void {
  const code = parseCode(path, draft.read(path) ?? '')
  const elements = code === null ? [] : findNodes(code.root, 'JSXElement')
  const provider = elements.find(
    ({ openingElement: { name } }) => name.type === 'JSXIdentifier' && name.name === 'LinkProvider',
  )
  const from = toImportPath(path, module.path)
  if (code === null || provider?.openingElement.end == null) {
    draft.instruct(
      `In ${path}, render this component inside LinkProvider:`,
      `import { LinkRouting } from '${from}'\n\n<LinkRouting />`,
    )
    return
  }
  const indent = indentAt(code.text, provider.start) + readCodeStyle(code.text).indent
  const splices = [
    ...insertImports(code, [[['LinkRouting'], from]]),
    insertAt(provider.openingElement.end, `\n${indent}<LinkRouting />`),
  ]
  draft.change(path, applySplices(code.text, splices), 'Open links that arrive later.')
}

function planNativeIntent(
  draft: Draft,
  { language }: AppShape,
  routes: string,
  style: Parameters<typeof restyle>[1],
): void {
  const existing = findSource(draft, [`${routes}/+native-intent`])
  const line = `export { redirectSystemPath } from '@throughlink/react-native/expo-router';\n`
  if (existing === null) {
    const path = `${routes}/+native-intent.${language === 'typescript' ? 'ts' : 'js'}`
    draft.change(path, restyle(line, style), 'Open the screen of a link that starts the app.')
  } else if (draft.read(existing)?.includes('@throughlink/react-native/expo-router') !== true) {
    draft.instruct(
      `In ${existing}, pass the path through the SDK, and your own code what it returns:`,
      `import { redirectSystemPath as redirectLink } from '@throughlink/react-native/expo-router'

export async function redirectSystemPath(event: { path: string; initial: boolean }) {
  const path = await redirectLink(event)
  // Your code, with \`path\` instead of \`event.path\`.
  return path
}`,
    )
  }
}
