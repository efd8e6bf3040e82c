/** Files in an app's folder that `doctor` checks. Null or empty: the file does not exist. */
export interface Project {
  /** Names of all dependencies in package.json. Null without a package.json. */
  readonly dependencies: readonly string[] | null
  /** `expo` of app.json. Null if there is none, or if the config is code. */
  readonly expo: ExpoConfig | null
  /** Name of a config that is code, such as app.config.ts. It is not run. */
  readonly configFile: string | null
  /** The Android manifest of a native project. */
  readonly manifest: string | null
  /** Paths and texts of entitlements in a native iOS project: those of the app, and of extensions. */
  readonly entitlements: readonly (readonly [path: string, text: string])[]
  /** Info.plist of a native iOS project. */
  readonly infoPlist: string | null
  /** The Gradle file that names the app. */
  readonly gradle: string | null
  /** The `project.pbxproj` of a native iOS project. */
  readonly xcodeProject: string | null
  /** The sources that iOS passes opened links to. */
  readonly delegates: readonly string[]
}

/** The part of an Expo config that decides which links open the app. */
export interface ExpoConfig {
  readonly scheme?: string | readonly string[]
  readonly ios?: { readonly bundleIdentifier?: string }
  readonly android?: { readonly package?: string }
  readonly plugins?: readonly (string | readonly [string, unknown?])[]
}

export const sdk = '@throughlink/react-native'

export function readSchemes({ scheme }: ExpoConfig): readonly string[] {
  return scheme === undefined ? [] : [scheme].flat()
}
