import type { Texts } from '../readTexts.ts'
import type { ExpoConfig, Project } from './project.ts'

/** The files that {@link toProject} uses. */
export const projectFiles = [
  'package.json',
  'app.json',
  'app.config.{js,cjs,mjs,ts,cts,mts}',
  'android/app/src/main/AndroidManifest.xml',
  'ios/*/*.entitlements',
  'ios/*/Info.plist',
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
    entitlements: read(find(/^ios\/[^/]+\/[^/]+\.entitlements$/)),
    infoPlist: read(find(/^ios\/[^/]+\/Info\.plist$/)),
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
