import { parseOpenStep } from 'plist'
import { listTexts, type PlistDictionary, toDictionary } from './plist.ts'

/** How Xcode builds the app in one configuration, such as Release. Null: not set, or known only to Xcode. */
export interface XcodeBuild {
  readonly configuration: string
  readonly bundleId: string | null
  readonly team: string | null
  /** Path of the entitlements. */
  readonly entitlements: string | null
}

const application = 'com.apple.product-type.application'

/** Reads the configurations of all app targets of a `project.pbxproj`. Null if the file is malformed. */
export function readXcodeProject(text: string): readonly XcodeBuild[] | null {
  const objects = parseObjects(text)
  if (objects === null) return null
  const list = (type: string) => Object.values(objects).filter(({ isa }) => isa === type)
  const configurationsOf = ({ buildConfigurationList }: PlistDictionary) =>
    listTexts(objects[String(buildConfigurationList)]?.['buildConfigurations']).map(
      (id) => objects[id] ?? {},
    )
  const shared = list('PBXProject').flatMap(configurationsOf)
  return list('PBXNativeTarget')
    .filter(({ productType }) => productType === application)
    .flatMap((target) =>
      configurationsOf(target).map(({ name, buildSettings }) => {
        const inherited = shared.find((each) => each['name'] === name)?.['buildSettings']
        const settings: PlistDictionary = {
          TARGET_NAME: target['name'] ?? null,
          ...toDictionary(inherited),
          ...toDictionary(buildSettings),
        }
        return {
          configuration: String(name),
          bundleId: expand(settings['PRODUCT_BUNDLE_IDENTIFIER'], settings),
          team: expand(settings['DEVELOPMENT_TEAM'], settings),
          entitlements: expand(settings['CODE_SIGN_ENTITLEMENTS'], settings),
        }
      }),
    )
}

function parseObjects(text: string): Readonly<Record<string, PlistDictionary>> | null {
  try {
    const objects = toDictionary(toDictionary(parseOpenStep(text))?.['objects'])
    if (objects === null) return null
    const entries = Object.entries(objects).map(([id, each]) => [id, toDictionary(each) ?? {}])
    return Object.fromEntries(entries) as Record<string, PlistDictionary>
  } catch {
    return null
  }
}

/** Replaces other settings, such as `$(PRODUCT_NAME:rfc1034identifier)`. Null if one of them is not in the project. */
function expand(
  value: PlistDictionary[string] | undefined,
  settings: PlistDictionary,
  depth = 0,
): string | null {
  if (typeof value !== 'string' || value === '' || depth > 5) return null
  const find = (name: string) => expand(settings[name], settings, depth + 1)
  const setting = /\$[({](\w+)(:rfc1034identifier)?[)}]/g
  if ([...value.matchAll(setting)].some(([, name = '']) => find(name) === null)) return null
  return value.replace(setting, (_, name: string, modifier: string | undefined) => {
    const found = find(name) ?? ''
    return modifier === undefined ? found : found.replace(/[^A-Za-z0-9.]/g, '-')
  })
}
