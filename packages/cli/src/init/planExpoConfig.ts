import { sdk } from '../project/project.ts'
import { appendToList } from './code/appendToList.ts'
import { type CodeStyle, readCodeStyle } from './code/codeStyle.ts'
import { findDefaultExport } from './code/findDeclaration.ts'
import { findProperty, hasProperty, unwrapTypes } from './code/findProperty.ts'
import { readFunctionBody } from './code/findRootElement.ts'
import { isNode, type NodeOf, parseCode, parseJsonObject } from './code/parseCode.ts'
import { applySplices, type Splice } from './code/splice.ts'
import type { Draft } from './draft.ts'
import type { LinkSettings } from './plan.ts'

/** Adds the config plugin and the scheme to app.json, or to a config that is code. */
export function planExpoConfig(draft: Draft, settings: LinkSettings): void {
  const config = findConfig(draft)
  const plugin = config === null ? null : addPlugin(config, settings)
  if (config === null || plugin === null) {
    const entry = formatValue(toPlugin(settings), jsonStyle)
    draft.instruct(
      `Add this entry to \`plugins\` in ${findCodePath(draft) ?? config?.path ?? 'your Expo config'}:`,
      entry,
    )
    return
  }
  const { path, text, object, style, hasSpread } = config
  const { scheme } = settings
  const needsScheme = scheme !== null && !hasSpread && !hasProperty(object, 'scheme')
  const added = [
    ...(needsScheme ? [formatProperty('scheme', scheme, style)] : []),
    ...plugin.properties,
  ]
  const ids = [addId(config, 'ios', 'bundleIdentifier', settings.appleBundleId)]
  ids.push(addId(config, 'android', 'package', settings.androidPackage))
  added.push(...ids.flatMap(({ properties }) => properties))
  const splices = added.length === 0 ? [] : [appendToList(text, object, added)]
  const edits = [plugin, ...ids].flatMap((edit) => edit.splices)
  const after = applySplices(text, [...edits, ...splices])
  draft.change(path, after, 'Let links on your domains open the app.')
}

interface Config {
  readonly path: string
  readonly text: string
  /** The object with `plugins`. */
  readonly object: NodeOf<'ObjectExpression'>
  readonly style: ConfigStyle
  readonly hasSpread: boolean
}

type ConfigStyle = Pick<CodeStyle, 'quote'> & { readonly quotesKeys: boolean }

const jsonStyle: ConfigStyle = { quote: '"', quotesKeys: true }

function findConfig(draft: Draft): Config | null {
  const path = findCodePath(draft)
  const json = readJsonConfig(draft.read('app.json') ?? '')
  if (path === null) return json
  const code = readCodeConfig(path, draft.read(path) ?? '')
  // Plugins of app.json, or of another object, are part of the config if the code spreads it.
  return code?.hasSpread === true && !hasProperty(code.object, 'plugins') ? json : code
}

/** Returns the path of a config that is code. */
export function findCodePath(draft: Draft): string | null {
  return draft.paths().find((path) => /^app\.config\.[cm]?[jt]s$/.test(path)) ?? null
}

function readJsonConfig(text: string): Config | null {
  const root = parseJsonObject(text)
  const object = root === null ? null : findProperty(root, 'expo')
  if (!isNode(object, 'ObjectExpression')) return null
  return { path: 'app.json', text, object, style: jsonStyle, hasSpread: false }
}

/** Finds the object that a config file exports, or that the function it exports returns. */
export function readCodeConfig(path: string, text: string): Config | null {
  const code = parseCode(path, text)
  if (code === null) return null
  const exported = unwrapTypes(findDefaultExport(code))
  const returned = unwrapTypes(readReturned(exported) ?? exported)
  if (!isNode(returned, 'ObjectExpression')) return null
  const expo = unwrapTypes(findProperty(returned, 'expo'))
  const object = isNode(expo, 'ObjectExpression') ? expo : returned
  const hasSpread = object.properties.some(({ type }) => type === 'SpreadElement')
  return { path, text, object, style: { ...readCodeStyle(text), quotesKeys: false }, hasSpread }
}

function readReturned(node: unknown): unknown {
  const body = readFunctionBody(node)
  if (!isNode(body, 'BlockStatement')) return body
  const last = body.body.at(-1)
  return isNode(last, 'ReturnStatement') ? last.argument : null
}

/** Adds an ID that the config lacks: without it, a build asks for one, and it must be that of the service. */
function addId(
  { text, object, style, hasSpread }: Config,
  platform: 'ios' | 'android',
  name: string,
  id: string | null,
): ConfigEdit {
  const none = { splices: [], properties: [] }
  if (id === null || hasSpread) return none
  if (!hasProperty(object, platform)) {
    return { splices: [], properties: [formatProperty(platform, { [name]: id }, style)] }
  }
  const found = unwrapTypes(findProperty(object, platform))
  if (!isNode(found, 'ObjectExpression') || hasProperty(found, name)) return none
  if (found.properties.some(({ type }) => type === 'SpreadElement')) return none
  return { splices: [appendToList(text, found, [formatProperty(name, id, style)])], properties: [] }
}

interface ConfigEdit {
  readonly splices: readonly Splice[]
  /** Properties to add to the config. */
  readonly properties: readonly string[]
}

/** Adds the plugin, or what it lacks. Null if the shape of the config is not understood. */
function addPlugin({ text, object, style }: Config, settings: LinkSettings): ConfigEdit | null {
  const entry = formatValue(toPlugin(settings), style)
  if (!hasProperty(object, 'plugins')) {
    return { splices: [], properties: [formatProperty('plugins', [toPlugin(settings)], style)] }
  }
  const plugins = unwrapTypes(findProperty(object, 'plugins'))
  if (!isNode(plugins, 'ArrayExpression')) return null
  for (const plugin of plugins.elements) {
    if (isNode(plugin, 'StringLiteral') && plugin.value === sdk) {
      return { splices: [{ start: plugin.start, end: plugin.end, text: entry }], properties: [] }
    }
    if (!isNode(plugin, 'ArrayExpression')) continue
    const [name, options] = plugin.elements
    if (isNode(name, 'StringLiteral') && name.value === sdk) {
      return addDomains(text, options, style, settings.domains)
    }
  }
  return { splices: [appendToList(text, plugins, [entry])], properties: [] }
}

function addDomains(
  text: string,
  options: unknown,
  style: ConfigStyle,
  domains: readonly string[],
): ConfigEdit | null {
  const list = isNode(options, 'ObjectExpression') ? findProperty(options, 'domains') : null
  if (!isNode(list, 'ArrayExpression')) return null
  const listed = list.elements.map((each) => (isNode(each, 'StringLiteral') ? each.value : null))
  const missing = domains.filter((domain) => !listed.includes(domain))
  const items = missing.map((domain) => formatValue(domain, style))
  return { splices: [appendToList(text, list, items)], properties: [] }
}

function toPlugin({ domains, scheme }: LinkSettings): readonly unknown[] {
  return [sdk, { domains, ...(scheme === null ? {} : { scheme }) }]
}

function formatProperty(name: string, value: unknown, style: ConfigStyle): string {
  return `${style.quotesKeys ? JSON.stringify(name) : name}: ${formatValue(value, style)}`
}

function formatValue(value: unknown, style: ConfigStyle): string {
  if (Array.isArray(value)) return `[${value.map((each) => formatValue(each, style)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(([name, each]) =>
      formatProperty(name, each, style),
    )
    return `{ ${properties.join(', ')} }`
  }
  const text = JSON.stringify(value)
  return style.quote === '"' ? text : `'${text.slice(1, -1)}'`
}
