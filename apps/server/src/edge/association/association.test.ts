import { expect, test } from 'vitest'
import { buildAppleAppSiteAssociation } from './buildAppleAppSiteAssociation.ts'
import { buildAssetLinks } from './buildAssetLinks.ts'

/** Largest file that Apple reads. */
const maxBytes = 128 * 1024

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
    buildAppleAppSiteAssociation({ teamId: 'ABCDE12345', bundleId: 'example.meadow.app' }),
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
  const text = buildAssetLinks({
    packageName: 'example.meadow.app',
    fingerprints: [fingerprint.toLowerCase()],
  })
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

test('the largest possible files stay below Apple’s size limit', () => {
  const apple = buildAppleAppSiteAssociation({ teamId: 'ABCDE12345', bundleId: 'a'.repeat(255) })
  const android = buildAssetLinks({
    packageName: 'a'.repeat(255),
    fingerprints: Array<string>(100).fill(fingerprint),
  })
  expect(Buffer.byteLength(apple)).toBeLessThan(maxBytes)
  expect(Buffer.byteLength(android)).toBeLessThan(maxBytes)
})
