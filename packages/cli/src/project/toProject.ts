import type { Texts } from '../readTexts.ts'
import type { ExpoConfig, Project } from './project.ts'

/** The files that {@link toProject} uses. */
export const projectFiles = [
  'package.json',
  'app.json',
  'app.config.{js,cjs,mjs,ts,cts,mts}',
  'android/app/src/main/AndroidManifest.xml',
  'android/app/build.gradle{,.kts}',
  'ios/*/*.entitlements',
  'ios/*/Info.plist',
  'ios/*.xcodeproj/project.pbxproj',
  'ios/*/{AppDelegate,SceneDelegate}.{swift,m,mm}',
] as const

/** Takes what decides which links open an app out of its files. */
export function toProject(texts: Texts): Project {
  const manifest = parse(texts.get('package.json')) as {
    readonly dependencies?: object
    readonly devDependencies?: object
  } | null
  const app = parse(texts.get('app.json')) as { readonly expo?: ExpoConfig } | null
  const find = (pattern: RegExp) => [...texts.keys()].find((path) => pattern.test(path)) ?? null
  const read = (path: string | null) => (path === null ? null : (texts.get(path) ?? null))
  return {
    dependencies:
      manifest === null
        ? null
        : Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    expo: app?.expo ?? null,
    configFile: find(/^app\.config\.[cm]?[jt]s$/),
    manifest: read('android/app/src/main/AndroidManifest.xml'),
    entitlements: [...texts].filter(([path]) => path.endsWith('.entitlements')),
    infoPlist: read(findInfoPlist([...texts.keys()])),
    gradle: read(find(/^android\/app\/build\.gradle(\.kts)?$/)),
    xcodeProject: read(find(/^ios\/[^/]+\.xcodeproj\/project\.pbxproj$/)),
    delegates: [...texts]
      .filter(([path]) => /^ios\/[^/]+\/(App|Scene)Delegate\.(swift|mm?)$/.test(path))
      .map(([, text]) => text),
  }
}

/** Extensions have an Info.plist too. The one of the app is in the folder that is named like the project. */
function findInfoPlist(paths: readonly string[]): string | null {
  const found = paths.filter((path) => /^ios\/[^/]+\/Info\.plist$/.test(path))
  const isOfApp = (path: string) => {
    const folder = path.replace('/Info.plist', '')
    return paths.includes(`${folder}.xcodeproj/project.pbxproj`)
  }
  return found.find(isOfApp) ?? found[0] ?? null
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
