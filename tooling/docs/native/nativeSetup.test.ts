/** Checks the native files in the guides. No Xcode and no Gradle runs where the tests run. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../base/report.ts'
import { readSamples } from '../readSamples.ts'
import { type PlistValue, readPlist } from './readPlist.ts'
import { readXml, type XmlElement } from './readXml.ts'

const guide = 'docs/guides/bare-react-native.md'
const domain = 'go.lumen.example'
const scheme = 'lumen'

const readXmlSamples = (document: string) =>
  readSamples(document)
    .filter(({ language }) => language === 'xml')
    .map(({ code }) => code)

const [entitlements = '', infoPlist = '', manifest = ''] = readXmlSamples(guide)

function find(elements: readonly XmlElement[], name: string): readonly XmlElement[] {
  return elements.flatMap((element) => [
    ...(element.name === name ? [element] : []),
    ...find(element.children, name),
  ])
}

/** Returns the last parts of the names of the elements: `VIEW` of `android.intent.action.VIEW`. */
const readNames = (parent: XmlElement, name: string) =>
  find(parent.children, name).map(
    ({ attributes }) => attributes['android:name']?.split('.').at(-1) ?? '',
  )

describe('a bare app on iOS', () => {
  test('is entitled to the domain of its links', () => {
    expect(readPlist(entitlements)).toEqual({
      'com.apple.developer.associated-domains': [`applinks:${domain}`],
    })
  })

  test('registers its scheme', () => {
    expect(readPlist(infoPlist)).toMatchObject({
      CFBundleURLTypes: [{ CFBundleURLSchemes: [scheme] }],
    })
  })

  test('names its scene delegate in the scene manifest', () => {
    const [scenes = ''] = readXmlSamples('docs/guides/ios-scenes.md')
    const role = { UISceneDelegateClassName: '$(PRODUCT_MODULE_NAME).SceneDelegate' }
    expect(readPlist(scenes)).toMatchObject({
      UIApplicationSceneManifest: {
        UISceneConfigurations: { UIWindowSceneSessionRoleApplication: [role] },
      },
    })
  })

  test('passes URLs to React Native in the same words as the bare example', () => {
    const readme = readSamples('examples/bare/README.md').filter(
      (sample) => sample.language === 'swift',
    )
    const [appDelegate] = readSamples(guide).filter(({ language }) => language === 'swift')
    const withoutSpace = (code = '') => code.replace(/\s+/g, ' ').trim()
    expect(readme).toHaveLength(2)
    for (const { code } of readme) {
      expect(withoutSpace(appDelegate?.code)).toContain(withoutSpace(code))
    }
  })

  test('starts React Native with the name that the bare example registers', () => {
    const path = join(repositoryRoot, 'examples/bare/app.json')
    const { name } = JSON.parse(readFileSync(path, 'utf8')) as { name: string }
    const started = readSamples(guide).filter(({ code }) => code.includes('startReactNative('))
    expect(started).toHaveLength(2)
    for (const { code } of started) expect(code).toContain(`withModuleName: "${name}"`)
  })
})

describe('a bare app on Android', () => {
  const [activity] = find(readXml(manifest), 'activity')
  const filters = find(activity?.children ?? [], 'intent-filter').filter((filter) =>
    readNames(filter, 'action').includes('VIEW'),
  )

  test('has one task, so that a link reaches the running app', () => {
    expect(activity?.attributes).toMatchObject({
      'android:launchMode': 'singleTask',
      'android:exported': 'true',
    })
  })

  test('opens links of its domain, which Android verifies, and of its scheme, in filters of their own', () => {
    const data = filters.map((filter) =>
      find(filter.children, 'data').map((item) => item.attributes),
    )
    expect(data).toEqual([
      [{ 'android:scheme': 'https', 'android:host': domain }],
      [{ 'android:scheme': scheme }],
    ])
    expect(filters.map(({ attributes }) => attributes)).toEqual([
      { 'android:autoVerify': 'true' },
      {},
    ])
  })

  test('lets browsers open both', () => {
    for (const filter of filters) {
      expect(readNames(filter, 'category')).toEqual(['DEFAULT', 'BROWSABLE'])
    }
  })

  test('has the filters of the bare example', () => {
    const [sample = ''] = readXmlSamples('examples/bare/README.md')
    expect(readXml(sample)).toEqual(filters)
  })
})

test('the privacy manifest of the guide is that of the Expo config plugin', () => {
  const require = createRequire(import.meta.url)
  const { collectedData } = require(
    join(repositoryRoot, 'packages/react-native/plugin/collectedData.cjs'),
  ) as { collectedData: PlistValue }
  const [declared = ''] = readXmlSamples('docs/guides/privacy-answers.md')
  expect(readPlist(declared)).toEqual({ NSPrivacyCollectedDataTypes: collectedData })
})
