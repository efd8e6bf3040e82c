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
  /** The entitlements of a native iOS project. */
  readonly entitlements: string | null
  /** Info.plist of a native iOS project. */
  readonly infoPlist: string | null
}

export interface ExpoConfig {
  readonly scheme?: string | readonly string[]
  readonly ios?: { readonly bundleIdentifier?: string }
  readonly android?: { readonly package?: string }
  readonly plugins?: readonly (string | readonly [string, unknown?])[]
}

export const sdk = '@throughlink/react-native'

/** The options of our config plugin. Null if the app does not use it. */
export function readPlugin({ plugins = [] }: ExpoConfig): {
  readonly domains: readonly string[]
  readonly scheme: string | null
} | null {
  for (const plugin of plugins) {
    const [name, options] = typeof plugin === 'string' ? [plugin] : plugin
    if (name !== sdk) continue
    const { domains = [], scheme = null } = (options ?? {}) as {
      readonly domains?: readonly string[]
      readonly scheme?: string
    }
    return { domains, scheme }
  }
  return null
}

export function readSchemes({ scheme }: ExpoConfig): readonly string[] {
  return scheme === undefined ? [] : [scheme].flat()
}
