import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planInit } from '../src/init/planInit.ts'

const settings = {
  apiKey: 'pk_test',
  appId: 'app_1',
  domains: ['go.acme.example'],
  scheme: 'acme',
  appleBundleId: null,
  androidPackage: null,
}
const sdk = '@throughlink/react-native'
const adapter = `${sdk}/react-navigation`
const plugin = `["${sdk}", { "domains": ["go.acme.example"], "scheme": "acme" }]`

type Files = Readonly<Record<string, string>>

function createManifest(...more: readonly string[]): string {
  const names = ['react-native', ...more]
  return JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) })
}

/** Plans an app, and returns its files afterwards and what remains to be done by hand. */
function plan(files: Files, expoVersions: Files = {}) {
  const made = planInit(
    { texts: new Map(Object.entries(files)), lockFile: null, expoVersions },
    settings,
  )
  if (made === null) throw new Error('not an app')
  const after = Object.fromEntries(made.edits.map((edit) => [edit.path, edit.after]))
  const byHand = made.instructions.map(({ text, paste }) => `${text}\n${paste ?? ''}`).join('\n')
  return { ...made, files: { ...files, ...after }, byHand }
}

const expo = { 'package.json': createManifest('expo', 'expo-router'), 'app.json': '{ "expo": {} }' }
const layout = `import { Slot } from 'expo-router'

export default function Layout() {
  return <Slot />
}
`
const unrouted = { ...expo, 'app/_layout.tsx': layout, 'tsconfig.json': '{}' }
const routed = { ...unrouted, 'app/products/[id].tsx': '' }
const bare = { 'package.json': createManifest('@react-navigation/native'), 'tsconfig.json': '{}' }

test('an Expo config gets the IDs that it lacks, and keeps those it has', () => {
  const ids = { appleBundleId: 'com.acme.ios', androidPackage: 'com.acme.android' }
  const planned = planInit(
    {
      texts: new Map(
        Object.entries({ ...routed, 'app.json': '{ "expo": { "ios": { "icon": "a.png" } } }' }),
      ),
      lockFile: null,
      expoVersions: {},
    },
    { ...settings, ...ids },
  )
  const read = (text = '') => (JSON.parse(text) as { expo: unknown }).expo
  const after = planned?.edits.find(({ path }) => path === 'app.json')?.after
  expect(read(after)).toMatchObject({
    ios: { icon: 'a.png', bundleIdentifier: 'com.acme.ios' },
    android: { package: 'com.acme.android' },
  })
  const kept = planInit(
    {
      texts: new Map(Object.entries({ ...routed, 'app.json': after ?? '' })),
      lockFile: null,
      expoVersions: {},
    },
    { ...settings, appleBundleId: 'com.other', androidPackage: 'com.other' },
  )
  expect(kept?.edits.find(({ path }) => path === 'app.json')).toBeUndefined()
})

describe('package.json', () => {
  test('has the version of the SDK that this command line belongs to', () => {
    const path = join(import.meta.dirname, '../../react-native/package.json')
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
    expect(plan(bare).files['package.json']).toContain(`"${sdk}": "^${version}"`)
  })

  test('gets no module of Expo if its version is not known, and `expo install` chooses it', () => {
    const { files, commands } = plan(routed)
    expect(files['package.json']).not.toContain('expo-device')
    expect(commands[0]).toBe(
      'npx expo install expo-application expo-clipboard expo-device expo-localization',
    )
  })

  test('gets no second module for the clipboard', () => {
    const manifest = createManifest('@react-native-clipboard/clipboard', 'expo', 'expo-router')
    const { files, commands } = plan({ ...routed, 'package.json': manifest })
    expect(`${files['package.json'] ?? ''}${commands.join()}`).not.toContain('expo-clipboard')
  })

  test('keeps its indent', () => {
    const text = '{\n\t"dependencies": {\n\t\t"react-native": "1.0.0"\n\t}\n}'
    expect(plan({ 'package.json': text }).files['package.json']).toMatch(
      /\n\t\t"@throughlink[^]*\n\}$/,
    )
  })
})

describe('the Expo config', () => {
  const withConfig = (config: string, path = 'app.json') =>
    plan({ ...routed, 'app.json': '{}', [path]: config })

  test.each([
    [
      'no plugins',
      '{ "expo": { "scheme": "a" } }',
      `{ "expo": { "scheme": "a", "plugins": [${plugin}] } }`,
    ],
    [
      'an empty list',
      '{"expo":{"scheme":"a","plugins":[]}}',
      `{"expo":{"scheme":"a","plugins":[${plugin}]}}`,
    ],
    [
      'the plugin without options',
      `{"expo":{"scheme":"a","plugins":["${sdk}"]}}`,
      `{"expo":{"scheme":"a","plugins":[${plugin}]}}`,
    ],
    [
      'the plugin with another domain',
      `{"expo":{"scheme":"a","plugins":[["${sdk}", {"domains": ["b.example"]}]]}}`,
      `{"expo":{"scheme":"a","plugins":[["${sdk}", {"domains": ["b.example", "go.acme.example"]}]]}}`,
    ],
    ['an empty object', '{"expo":{}}', `{"expo":{ "scheme": "acme", "plugins": [${plugin}] }}`],
  ])('is completed: %s', (_name, before, after) => {
    expect(withConfig(before).files['app.json']).toBe(after)
  })

  const entry = `['${sdk}', { domains: ['go.acme.example'], scheme: 'acme' }]`

  test.each([
    [
      'a variable',
      'const config: ExpoConfig = {\n  scheme,\n  plugins: [\n    "a",\n  ],\n};\nexport default config;',
    ],
    ['an object', 'export default { scheme, plugins: ["a"] } satisfies ExpoConfig'],
    [
      'a function',
      'export default function config({ config }) {\n  const a = 1\n  return { ...config, plugins: ["a"] }\n}',
    ],
    ['CommonJS', 'module.exports = { expo: { scheme, plugins: ["a"] } }'],
  ])('is completed in code: %s', (_name, before) => {
    const { files, byHand } = withConfig(before, 'app.config.ts')
    expect(files['app.config.ts']?.replaceAll(/\s+/g, '')).toBe(
      before.replaceAll(/\s+/g, '').replace('"a"', `"a",${entry.replaceAll(' ', '')}`),
    )
    expect(byHand).toBe('')
  })

  test('is completed in app.json if the code takes its plugins from there', () => {
    const code = 'export default ({ config }) => ({ ...config, name: "Acme" })'
    const { files } = plan({ ...routed, 'app.config.js': code })
    expect(files['app.config.js']).toBe(code)
    expect(files['app.json']).toContain(plugin)
  })

  test.each([
    'export default withPlugins({}, [])',
    'export default { ...base }',
    'export default { plugins: [...a].concat(b) }',
    'export default {',
  ])('is left to a person if its shape is not known: %s', (code) => {
    const { files, byHand } = withConfig(code, 'app.config.js')
    expect(files['app.config.js']).toBe(code)
    expect(byHand).toContain(`in app.config.js:\n${plugin}`)
    expect(files['app/_layout.tsx']).toContain('<LinkProvider')
  })
})

describe('Expo Router', () => {
  test('gets a root layout if it has none', () => {
    const { files } = plan({ ...expo, 'app/index.js': 'export default () => null;\n' })
    expect(files['app/_layout.js']).toContain('<LinkRouting />\n      <Slot />')
    expect(files['throughlink.js']).not.toContain('Config }')
    expect(files['throughlink.js']).toContain('export const linkConfig = {')
  })

  test.each([
    ['export default Sentry.wrap(Layout)\nfunction Layout() {\n  return <Slot />\n}\n'],
    ['const Layout = () => <Slot />\nexport default Layout\n'],
    ['export default function Layout() {\n  if (a) return <Splash />\n  return (<Slot />)\n}\n'],
  ])('is wrapped where the layout ends: %s', (code) => {
    const { files, byHand } = plan({ ...routed, 'app/_layout.tsx': code })
    expect(files['app/_layout.tsx']).toMatch(
      /\(\n +<LinkProvider config=\{linkConfig\}>\n +<LinkRouting \/>\n +<Slot \/>\n +<\/LinkProvider>\n *\)/,
    )
    expect(files['app/_layout.tsx']).not.toContain('((')
    expect(byHand).toBe('')
  })

  test('is completed if an earlier set-up stopped halfway', () => {
    const { files } = plan(routed)
    const half = { ...files, 'app/_layout.tsx': `import { LinkProvider } from '${sdk}'\n${layout}` }
    const completed = plan(half).files
    expect(completed['throughlink.ts']).toBe(files['throughlink.ts'])
    expect(completed['app/_layout.tsx']).toContain('<LinkRouting />\n      <Slot />')
    expect(completed['app/_layout.tsx']).toContain(`import { LinkProvider } from '${sdk}'`)
  })

  test('keeps texts with several lines as they are', () => {
    const code = 'export default () => (\n  <Slot\n    a={`x\n  y`}\n  />\n)\n'
    expect(plan({ ...routed, 'app/_layout.tsx': code }).files['app/_layout.tsx']).toContain(
      '    <Slot\n      a={`x\n  y`}\n    />\n',
    )
  })

  test('keeps Windows line ends', () => {
    const files = plan({ ...routed, 'app/_layout.tsx': layout.replaceAll('\n', '\r\n') }).files
    expect(files['app/_layout.tsx']?.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('gets only the hook if the provider is there', () => {
    const code = `import { LinkProvider } from '${sdk}'
import { Slot } from 'expo-router'

export default () => (
  <LinkProvider config={config}>
    <Slot />
  </LinkProvider>
)
`
    const { files } = plan({ ...routed, 'app/_layout.tsx': code })
    expect(files['app/_layout.tsx']).toContain(
      'config={config}>\n    <LinkRouting />\n    <Slot />',
    )
    expect(files['throughlink.ts']).not.toContain('linkConfig')
  })

  test.each(['export default class Layout extends Component {}', 'export default a ? B : C', '}'])(
    'is left to a person if the layout is not understood: %s',
    (code) => {
      const { files, byHand } = plan({ ...routed, 'app/_layout.tsx': code })
      expect(files['app/_layout.tsx']).toBe(code)
      expect(byHand).toContain("import { linkConfig, LinkRouting } from '../throughlink'")
    },
  )

  test('keeps a file for native links, and says how to combine it', () => {
    const own = { 'app/+native-intent.ts': 'export function redirectSystemPath() {}' }
    const { files, byHand } = plan({ ...routed, ...own })
    expect(files['app/+native-intent.ts']).toBe(own['app/+native-intent.ts'])
    expect(byHand).toContain('redirectSystemPath as redirectLink')
  })
})

describe('React Navigation', () => {
  const container = (linking: string) =>
    `import { NavigationContainer } from '@react-navigation/native'\n${linking}\nexport default () => <NavigationContainer linking={linking} />\n`

  test.each([
    ['{ prefixes: [] }', `{ prefixes: [linkPrefix], getInitialURL, subscribe }`],
    ['{ config }', `{ config, prefixes: [linkPrefix], getInitialURL, subscribe }`],
    [
      "{ prefixes: ['a://'] } as const",
      `{ prefixes: ['a://', linkPrefix], getInitialURL, subscribe } as const`,
    ],
  ])('gets links in the `linking` of the app: %s', (before, after) => {
    const { files } = plan({ ...bare, 'App.tsx': container(`const linking = ${before}`) })
    expect(files['App.tsx']).toContain(`const linking = ${after}\n`)
    expect(files['App.tsx']).toContain(
      `import { getInitialURL, linkPrefix, subscribe } from '${adapter}'`,
    )
  })

  test.each([
    'const linking = { getInitialURL() {} }',
    'const linking = { prefixes }',
    'const linking = create()',
  ])('is left to a person if `linking` is not understood: %s', (code) => {
    const { files, byHand } = plan({ ...bare, 'App.tsx': container(code) })
    expect(files['App.tsx']).toContain(code)
    expect(files['App.tsx']).toContain('<LinkProvider')
    expect(byHand).toContain(adapter)
  })

  test('is not changed if another file uses the adapter', () => {
    const own = { 'src/links.ts': `import { createLinkNavigation } from '${adapter}'` }
    const { byHand, files } = plan({
      ...bare,
      ...own,
      'App.tsx': container("import { linking } from './src/links'"),
    })
    expect(byHand).toBe('')
    expect(files['src/links.ts']).toBe(own['src/links.ts'])
  })

  test('of an app without a container only gets the provider', () => {
    const { files, byHand } = plan({ ...bare, 'App.tsx': 'export default () => <Text />\n' })
    expect(files['App.tsx']).toContain('<LinkProvider')
    expect(byHand).toContain('useLinkContext()')
  })
})

describe('native projects', () => {
  const path = 'android/app/src/main/AndroidManifest.xml'
  const infoPlist = { 'ios/Acme/Info.plist': '<plist>\n<dict>\n</dict>\n</plist>\n' }

  test('an intent filter that is not verified is left to a person', () => {
    const manifest = `<manifest xmlns:android="http://schemas.android.com/apk/res/android"><activity>
<intent-filter><data android:scheme="https" android:host="go.acme.example"/></intent-filter>
<intent-filter><action android:name="android.intent.action.VIEW"/><data android:scheme="acme"/></intent-filter>
</activity></manifest>`
    const { files, byHand } = plan({ ...bare, [path]: manifest })
    expect(files[path]).toBe(manifest)
    expect(byHand).toContain(
      'add android:autoVerify="true" to the intent filter for go.acme.example',
    )
  })

  const launcher = '<intent-filter>android.intent.category.LAUNCHER</intent-filter>'

  test.each(['<manifest/>', `<!-- ${launcher} -->`, launcher + launcher])(
    'a manifest without exactly one launcher is left to a person: %s',
    (manifest) => {
      const { files, byHand } = plan({ ...bare, [path]: manifest })
      expect(files[path]).toBe(manifest)
      expect(byHand).toContain('<data android:scheme="https" android:host="go.acme.example" />')
    },
  )

  test('entitlements without domains get them', () => {
    const file = 'ios/Acme/Acme.entitlements'
    const { files } = plan({ ...bare, ...infoPlist, [file]: infoPlist['ios/Acme/Info.plist'] })
    expect(files[file]).toContain(
      '\t<key>com.apple.developer.associated-domains</key>\n\t<array>\n\t\t<string>applinks:go.acme.example</string>\n\t</array>\n</dict>',
    )
  })

  test('an Objective-C delegate is left to a person', () => {
    const delegate = { 'ios/Acme/AppDelegate.mm': '@implementation AppDelegate\n@end' }
    const { files, byHand } = plan({ ...bare, ...infoPlist, ...delegate })
    expect(files).toMatchObject(delegate)
    expect(byHand).toContain('In ios/Acme/AppDelegate.mm, pass opened URLs to RCTLinkingManager')
  })

  test('of Expo are left to prebuild', () => {
    const { files, commands } = plan({ ...routed, [path]: '<manifest/>' })
    expect(files[path]).toBe('<manifest/>')
    expect(commands).toContain('npx expo prebuild')
  })
})

test.each([
  ['react-native-branch', 'Branch'],
  ['@react-native-firebase/dynamic-links', 'Firebase Dynamic Links'],
  ['react-native-appsflyer', 'AppsFlyer'],
  ['@swmansion/react-native-detour', 'Detour'],
])('%s is named, with its guide and what replaces its calls', (name, product) => {
  const { migrations } = plan({ 'package.json': createManifest(name) })
  expect(migrations.map((each) => each.product)).toEqual([product])
  expect(existsSync(join(import.meta.dirname, '../../..', migrations[0]?.guide ?? ''))).toBe(true)
  expect(migrations[0]?.calls.length).toBeGreaterThan(2)
})

describe('tabs at the root of Expo Router that show only what they list', () => {
  const index = `import { Home } from '@/components/home'
import { Badge } from '../badge'
import { title } from './explore'

export default function Index() {
  return <Home image={require('../../assets/a.png')} />
}
`
  const tabs = `import { NativeTabs } from 'expo-router/unstable-native-tabs'

export default function AppTabs() {
  return (
    <NativeTabs>
      <NativeTabs.Trigger name="index" />
      <NativeTabs.Trigger name="explore" />
    </NativeTabs>
  )
}
`
  const webTabs = `import { Tabs, TabTrigger } from 'expo-router/ui'

export default function AppTabs() {
  return (
    <Tabs>
      <TabTrigger name="home" href="/" />
    </Tabs>
  )
}
`
  const rootLayout = `import { ThemeProvider } from 'expo-router'
import AppTabs from '@/components/app-tabs'

export default function RootLayout() {
  return (
    <ThemeProvider>
      <AppTabs />
    </ThemeProvider>
  )
}
`
  const template = {
    ...expo,
    'tsconfig.json': '{}',
    'src/app/_layout.tsx': rootLayout,
    'src/app/index.tsx': index,
    'src/app/explore.tsx': 'export const title = 1\nexport default () => null\n',
    'src/components/app-tabs.tsx': tabs,
    'src/components/app-tabs.web.tsx': webTabs,
  }

  test('move below a stack, with their routes', () => {
    const { files, edits, byHand } = plan(template)
    expect(files['src/app/(tabs)/_layout.tsx']).toBe(
      `export { default } from '@/components/app-tabs'\n`,
    )
    expect(edits.map(({ path, movedFrom }) => [movedFrom, path])).toEqual(
      expect.arrayContaining([
        ['src/app/index.tsx', 'src/app/(tabs)/index.tsx'],
        ['src/app/explore.tsx', 'src/app/(tabs)/explore.tsx'],
      ]),
    )
    expect(files['src/app/_layout.tsx']).toContain('<Stack.Screen name="(tabs)"')
    expect(files['src/app/_layout.tsx']).toContain(`anchor: '(tabs)'`)
    expect(files['src/app/_layout.tsx']).not.toContain('AppTabs')
    expect(byHand).not.toContain('render a stack')
  })

  test('leave the imports of moved routes valid', () => {
    const { files } = plan(template)
    const moved = files['src/app/(tabs)/index.tsx'] ?? ''
    expect(moved).toContain(`from '@/components/home'`)
    expect(moved).toContain(`from '../../badge'`)
    expect(moved).toContain(`from './explore'`)
    expect(moved).toContain(`require('../../../assets/a.png')`)
  })

  test('do not move a second time', () => {
    const { files, edits } = plan(template)
    const gone = edits.flatMap(({ movedFrom }) => movedFrom ?? [])
    const kept = Object.entries(files).filter(([path]) => !gone.includes(path))
    expect(plan(Object.fromEntries(kept)).edits).toEqual([])
  })

  test('are left to the developer in the root layout itself', () => {
    const { files, byHand } = plan({ ...template, 'src/app/_layout.tsx': tabs })
    expect(files['src/app/(tabs)/_layout.tsx']).toBeUndefined()
    expect(byHand).toContain('Move the tabs and their routes to src/app/(tabs)')
  })

  test('are left to the developer if a route that they list is not found', () => {
    const { byHand, edits } = plan({
      ...template,
      'src/components/app-tabs.tsx': tabs.replace('explore', 'other'),
    })
    expect(edits.some(({ movedFrom }) => movedFrom !== null)).toBe(false)
    expect(byHand).toContain('render a stack in src/app/_layout.tsx')
  })

  test.each(['Stack', 'Slot', 'Tabs', 'Drawer'])('%s shows every route, and stays', (name) => {
    const code = `import { ${name} } from 'expo-router'

export default function Layout() {
  return <${name} />
}
`
    const { edits, byHand } = plan({ ...template, 'src/app/_layout.tsx': code })
    expect(edits.some(({ movedFrom }) => movedFrom !== null)).toBe(false)
    expect(byHand).not.toContain('render a stack')
  })
})

test('an app without a route for links is told which file to add', () => {
  expect(plan(unrouted).byHand).toContain('app/products/[slug].tsx shows all links')
  expect(plan({ ...unrouted, 'app/items/[id].tsx': '' }).byHand).not.toContain('Add a screen')
})
