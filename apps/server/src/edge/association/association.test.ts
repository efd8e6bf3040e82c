import { describe, expect, test } from 'vitest'
import type { AssociationRule } from '#catalog/apps/appIdentities.ts'
import { buildAppleAppSiteAssociation } from './buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from './buildAssetLinks.ts'

interface Component {
  readonly exclude?: boolean
}

interface AppleFile {
  readonly applinks: { readonly details: readonly [{ readonly components: readonly Component[] }] }
}

interface Statement {
  readonly relation: readonly string[]
  readonly target: unknown
  readonly relation_extensions: Readonly<
    Record<string, { readonly dynamic_app_link_components: readonly Component[] }>
  >
}

/** The first matching component decides, so exclusions must come before inclusions. */
function excludesFirst(components: readonly Component[]): boolean {
  const firstIncluded = components.findIndex(({ exclude }) => !exclude)
  return components.slice(firstIncluded).every(({ exclude }) => !exclude)
}

const fingerprint = Array<string>(32).fill('AB').join(':')

test('the Apple file names the app and excludes the service’s own paths before including the rest', () => {
  const file = JSON.parse(
    buildAppleAppSiteAssociation([{ teamId: 'ABCDE12345', bundleId: 'example.meadow.app' }]),
  ) as AppleFile
  expect(file).toEqual({
    applinks: {
      defaults: { caseSensitive: true, percentEncoded: true },
      details: [
        {
          appIDs: ['ABCDE12345.example.meadow.app'],
          components: [
            { '/': '/.well-known/*', exclude: true },
            { '/': '/_tl/*', exclude: true },
            { '#': 'no_universal_links', exclude: true },
            { '/': '/*' },
          ],
        },
      ],
    },
  })
  expect(excludesFirst(file.applinks.details[0].components)).toBe(true)
})

test('the Android file names the package and its certificates', () => {
  const text = buildAssetLinks([
    { package: 'example.meadow.app', fingerprints: [fingerprint.toLowerCase()] },
  ])
  const statements = JSON.parse(text) as readonly [Statement]
  const [statement] = statements
  expect(statements).toHaveLength(1)
  expect(statement.relation).toEqual(['delegate_permission/common.handle_all_urls'])
  expect(statement.target).toEqual({
    namespace: 'android_app',
    package_name: 'example.meadow.app',
    sha256_cert_fingerprints: [fingerprint],
  })
  const extension = statement.relation_extensions['delegate_permission/common.handle_all_urls']
  const components = extension?.dynamic_app_link_components ?? []
  expect(components).toEqual([
    { '/': '/.well-known/*', exclude: true },
    { '/': '/_tl/*', exclude: true },
    { '/': '/*' },
  ])
  expect(excludesFirst(components)).toBe(true)
})

describe('rules of a team', () => {
  const readPaths = (rules: readonly AssociationRule[]) => {
    const apple = JSON.parse(
      buildAppleAppSiteAssociation([{ teamId: 'ABCDE12345', bundleId: 'a' }], rules),
    ) as AppleFile
    const [statement] = JSON.parse(
      buildAssetLinks([{ package: 'a.b', fingerprints: [fingerprint] }], rules),
    ) as readonly [Statement]
    const [extension] = Object.values(statement.relation_extensions)
    return {
      apple: apple.applinks.details[0].components,
      android: extension?.dynamic_app_link_components,
    }
  }
  const own = [
    { '/': '/.well-known/*', exclude: true },
    { '/': '/_tl/*', exclude: true },
  ]
  const noUniversalLinks = { '#': 'no_universal_links', exclude: true }

  test('that only exclude leave all other paths to the app', () => {
    const components = [{ '/': '/help/*', exclude: true }, { '/': '/*' }]
    expect(readPaths([{ path: '/help/*', isExcluded: true }])).toEqual({
      apple: [...own, noUniversalLinks, ...components],
      android: [...own, ...components],
    })
  })

  test('that include open the app for these paths only, in the order of the team', () => {
    const rules = [
      { path: '/a/private', isExcluded: true },
      { path: '/a/*', isExcluded: false },
      { path: '/_tl/*', isExcluded: false },
    ]
    const components = [{ '/': '/a/private', exclude: true }, { '/': '/a/*' }, { '/': '/_tl/*' }]
    expect(readPaths(rules)).toEqual({
      apple: [...own, noUniversalLinks, ...components],
      android: [...own, ...components],
    })
  })
})

test('further builds of an app share its rules', () => {
  const apple = JSON.parse(
    buildAppleAppSiteAssociation([
      { teamId: 'ABCDE12345', bundleId: 'a.b' },
      { teamId: 'FGHIJ67890', bundleId: 'a.b.dev' },
    ]),
  ) as AppleFile
  expect(apple.applinks.details).toMatchObject([
    { appIDs: ['ABCDE12345.a.b', 'FGHIJ67890.a.b.dev'] },
  ])
  const statements = JSON.parse(
    buildAssetLinks([
      { package: 'a.b', fingerprints: [fingerprint] },
      { package: 'a.b.dev', fingerprints: [fingerprint] },
    ]),
  ) as readonly Statement[]
  expect(statements.map(({ target }) => target)).toMatchObject([
    { package_name: 'a.b' },
    { package_name: 'a.b.dev' },
  ])
  expect(statements[1]?.relation_extensions).toEqual(statements[0]?.relation_extensions)
})
