import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { findSceneProblems } from './findSceneProblems.ts'

function readBlocks(document: string, language: string): string[] {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))
  return Array.from(blocks, ([, code]) => code ?? '')
}

const [manifest = ''] = readBlocks('docs/guides/ios-scenes.md', 'xml')
const [appDelegateOfGuide = '', appDelegateForScenes = '', sceneDelegate = ''] = readBlocks(
  'docs/guides/bare-react-native.md',
  'swift',
)
const appDelegate = readBlocks('examples/bare/README.md', 'swift')

const coldStart = expect.stringContaining('A link that starts the app is lost') as string
const scheme = expect.stringContaining('A scheme link') as string
const universal = expect.stringContaining('A universal link') as string

describe('an app', () => {
  test('with the manifest and the delegates of the guides has no problem', () => {
    const sources = [appDelegateForScenes, sceneDelegate]
    expect(findSceneProblems({ infoPlist: manifest, sources })).toEqual([])
  })

  test('with the manifest and the guide’s delegate for apps without scenes is reported', () => {
    expect(findSceneProblems({ infoPlist: manifest, sources: [appDelegateOfGuide] })).toEqual([
      expect.stringContaining('no class conforms to UIWindowSceneDelegate'),
    ])
  })

  test('without a manifest is not checked: its URLs go to the app delegate', () => {
    expect(findSceneProblems({ infoPlist: '<plist/>', sources: appDelegate })).toEqual([])
  })

  test('with a manifest and only the app delegate of the bare example is reported', () => {
    expect(appDelegate.join()).toContain('RCTLinkingManager')
    expect(findSceneProblems({ infoPlist: manifest, sources: appDelegate })).toEqual([
      expect.stringContaining('no class conforms to UIWindowSceneDelegate'),
    ])
  })

  test('with Expo’s scene delegate has no problem', () => {
    const infoPlist = manifest.replace(
      '$(PRODUCT_MODULE_NAME).SceneDelegate',
      'EXExpoAppSceneDelegate',
    )
    expect(findSceneProblems({ infoPlist, sources: [] })).toEqual([])
    const sources = ['class SceneDelegate: ExpoAppSceneDelegate {}']
    expect(findSceneProblems({ infoPlist: manifest, sources })).toEqual([])
  })
})

describe('a scene delegate', () => {
  const check = (source: string) => findSceneProblems({ infoPlist: manifest, sources: [source] })
  const warm = sceneDelegate.slice(
    sceneDelegate.indexOf('  func scene(_ scene: UIScene, openURLContexts'),
    sceneDelegate.indexOf('  // React Native'),
  )
  const connecting = (body: string) => `class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
      ${body}
    }
    ${warm}
  }`

  test('that passes connectionOptions to React Native has no problem', () => {
    const body =
      'factory.startReactNative(withModuleName: "A", in: window, connectionOptions: connectionOptions)'
    expect(check(connecting(body))).toEqual([])
  })

  test('that only posts events while it connects loses the link that starts the app', () => {
    const body = `factory.startReactNative(withModuleName: "A", in: window, launchOptions: nil)
      for context in connectionOptions.urlContexts { RCTLinkingManager.application(app, open: context.url, options: [:]) }`
    expect(check(connecting(body))).toEqual([coldStart])
  })

  test('that converts scheme URLs only loses a universal link that starts the app', () => {
    const source = sceneDelegate.replaceAll(
      'UIApplicationLaunchOptionsUserActivityDictionaryKey',
      'other',
    )
    expect(check(source)).toEqual([coldStart])
  })

  test('without the methods for the running app loses its links', () => {
    expect(check(sceneDelegate.replace(warm, ''))).toEqual([scheme, universal])
  })

  test('whose methods are commented out loses all links', () => {
    const commented = connecting('').replace(
      warm,
      `/* ${warm} */ // connectionOptions: startReactNative`,
    )
    expect(check(commented)).toEqual([coldStart, scheme, universal])
  })

  test('in Objective-C is understood', () => {
    const source = `@interface SceneDelegate () <UIWindowSceneDelegate>
      [factory startReactNativeWithModuleName:@"A" inWindow:self.window initialProperties:nil connectionOptions:connectionOptions];
      - (void)scene:(UIScene *)scene openURLContexts:(NSSet *)contexts { [RCTLinkingManager scene:scene openURLContexts:contexts]; }
      - (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)activity { [RCTLinkingManager scene:scene continueUserActivity:activity]; }`
    expect(check(source)).toEqual([])
  })
})
