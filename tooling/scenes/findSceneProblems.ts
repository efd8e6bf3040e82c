export interface NativeApp {
  /** The text of `Info.plist`. */
  readonly infoPlist: string
  /** The Swift and Objective-C files of the app. */
  readonly sources: readonly string[]
}

export function usesScenes({ infoPlist }: NativeApp): boolean {
  return infoPlist.includes('<key>UIApplicationSceneManifest</key>')
}

/**
 * Returns what an app with a scene manifest lacks to pass URLs to React Native. Compares text, so it can miss a
 * problem, and an app with its own helpers may be reported although it works. See docs/guides/ios-scenes.md.
 */
export function findSceneProblems(app: NativeApp): string[] {
  if (!usesScenes(app)) return []
  const code = app.sources.map(removeComments).join('\n')
  // These base classes pass all URLs on.
  if (/\b(?:EX)?ExpoAppSceneDelegate\b|\bRCTSceneDelegate\b/.test(code + app.infoPlist)) return []
  if (!/\bUIWindowSceneDelegate\b/.test(code)) {
    return ['Info.plist has a scene manifest, but no class conforms to UIWindowSceneDelegate.']
  }
  return [
    passesColdStart(code) ||
      'A link that starts the app is lost: pass connectionOptions to startReactNative, or convert them to launch options.',
    passesOn(code, /\bopenURLContexts\b/) ||
      'A scheme link that opens the running app is lost: call RCTLinkingManager in scene(_:openURLContexts:).',
    passesOn(code, /func scene\([^)]*\bcontinue\b|\bscene:[^{]*\bcontinueUserActivity:/) ||
      'A universal link that opens the running app is lost: call RCTLinkingManager in scene(_:continue:).',
  ].filter((problem) => problem !== true)
}

/** An event posted while the scene connects is no substitute: JavaScript does not listen yet. */
function passesColdStart(code: string): boolean {
  if (/\bstartReactNative\w*\b[^;}]*\bconnectionOptions:/.test(code)) return true
  const launchKeys = /LaunchOptionsURLKey|LaunchOptionsKey\.url\b/
  const activityKeys = /LaunchOptionsUserActivityDictionaryKey|\.userActivityDictionary\b/
  return launchKeys.test(code) && activityKeys.test(code)
}

function passesOn(code: string, method: RegExp): boolean {
  return method.test(code) && /\bRCTLinkingManager\b/.test(code)
}

function removeComments(source: string): string {
  return source.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
