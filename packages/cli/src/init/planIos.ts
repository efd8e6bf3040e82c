import { hasAssociatedDomain, hasUrlType } from '../project/plist.ts'
import type { Draft } from './draft.ts'
import type { LinkSettings } from './plan.ts'

/** Adds associated domains, the scheme, and the methods that pass URLs to React Native. */
export function planIos(draft: Draft, settings: LinkSettings): void {
  const find = (pattern: RegExp) => draft.paths().find((path) => pattern.test(path)) ?? null
  const infoPlist = find(/^ios\/[^/]+\/Info\.plist$/)
  if (infoPlist === null) return
  planEntitlements(draft, find(/^ios\/[^/]+\/[^/]+\.entitlements$/), settings)
  planInfoPlist(draft, infoPlist, settings)
  planAppDelegate(draft, find(/^ios\/[^/]+\/AppDelegate\.(swift|mm?)$/))
}

const domainsKey = 'com.apple.developer.associated-domains'

function planEntitlements(draft: Draft, path: string | null, { domains }: LinkSettings): void {
  const text = path === null ? '' : (draft.read(path) ?? '')
  const missing = domains.filter((domain) => !hasAssociatedDomain(text, domain))
  if (missing.length === 0) return
  const values = missing.map((domain) => `<string>applinks:${domain}</string>`)
  const changed = addToPlistArray(text, domainsKey, values)
  if (path === null || changed === null) {
    draft.instruct(
      'In Xcode, open Signing & Capabilities of the target, add Associated Domains, and add:',
      missing.map((domain) => `applinks:${domain}`).join('\n'),
    )
  } else {
    draft.change(path, changed, 'Let links on your domains open the app on iOS.')
  }
}

function planInfoPlist(draft: Draft, path: string, { scheme }: LinkSettings): void {
  const text = draft.read(path) ?? ''
  if (scheme === null || hasUrlType(text, scheme)) return
  const type = [
    '<dict>',
    '\t<key>CFBundleURLSchemes</key>',
    '\t<array>',
    `\t\t<string>${scheme}</string>`,
    '\t</array>',
    '</dict>',
  ]
  const changed = addToPlistArray(text, 'CFBundleURLTypes', type)
  if (changed === null) {
    draft.instruct(
      `In Xcode, open Info of the target, and add a URL type with the scheme ${scheme}.`,
    )
  } else {
    draft.change(path, changed, `Let the scheme ${scheme} open the app on iOS.`)
  }
}

/** Adds lines to the array of a key, which is created if it is missing. Null if the file has another shape. */
function addToPlistArray(text: string, key: string, lines: readonly string[]): string | null {
  const indented = (indent: string) => lines.map((line) => `${indent}${line}\n`).join('')
  const existing = new RegExp(
    `([ \\t]*)<key>${key.replaceAll('.', String.raw`\.`)}</key>\\s*<array>[ \\t]*\\n`,
  ).exec(text)
  if (existing !== null) {
    const at = existing.index + existing[0].length
    return text.slice(0, at) + indented(`${existing[1] ?? ''}\t`) + text.slice(at)
  }
  const end = /\n<\/dict>\s*<\/plist>\s*$/.exec(text)
  if (end === null || text.includes(`<key>${key}</key>`)) return null
  const at = end.index + 1
  return `${text.slice(0, at)}\t<key>${key}</key>\n\t<array>\n${indented('\t\t')}\t</array>\n${text.slice(at)}`
}

const methods = `
  func application(
    _ app: UIApplication, open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    RCTLinkingManager.application(app, open: url, options: options)
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    RCTLinkingManager.application(
      application, continue: userActivity, restorationHandler: restorationHandler)
  }
`

function planAppDelegate(draft: Draft, path: string | null): void {
  const text = path === null ? null : draft.read(path)
  if (path === null || text === null || text.includes('RCTLinkingManager')) return
  draft.instruct(
    'Apps built with Xcode 27 need a scene delegate as well: see docs/guides/ios-scenes.md in the Throughlink repository.',
  )
  const changed = insertMethods(text)
  if (path.endsWith('.swift') && changed !== null) {
    draft.change(path, changed, 'Pass opened links to React Native.')
  } else {
    draft.instruct(
      `In ${path}, pass opened URLs to RCTLinkingManager. In Swift:`,
      methods.trim().replace(/^ {2}/gm, ''),
    )
  }
}

/** Appends to the class of the template. Null if the class is another one, or handles URLs already. */
function insertMethods(text: string): string | null {
  const isKnown = /^class AppDelegate: UIResponder, UIApplicationDelegate \{\n/m.exec(text)
  if (isKnown === null || /open url:|continue userActivity:/.test(text)) return null
  const end = text.indexOf('\n}\n', isKnown.index)
  return end < 0 ? null : text.slice(0, end + 1) + methods + text.slice(end + 1)
}
