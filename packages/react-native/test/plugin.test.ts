import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExpoConfig } from 'expo/config'
import type { ExportedConfigWithProps, Mod } from 'expo/config-plugins'

interface Config extends ExpoConfig {
  readonly mods?: Partial<Record<string, Partial<Record<string, Mod<unknown>>>>> | null
}
type Plugin = (config: Config, options?: unknown) => Config

// The plugin is CommonJS, as Expo loads it, and has no declarations to import.
const withThroughlink = jest.requireActual<Plugin>('../plugin/withThroughlink.cjs')

const domains = ['go.example.com']
const app: Config = { name: 'App', slug: 'app' }

const webFilter = {
  action: 'VIEW',
  category: ['DEFAULT', 'BROWSABLE'],
  autoVerify: true,
  data: [{ scheme: 'https', host: 'go.example.com' }],
}
const userDefaults = {
  NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
  NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
}

const [appFunctionality, analytics] = ['AppFunctionality', 'Analytics'].map(
  (purpose) => `NSPrivacyCollectedDataTypePurpose${purpose}`,
)
/** Creates the declaration of data that is neither linked to a person nor used for tracking. */
const collected = (type: string, ...purposes: (string | undefined)[]) => ({
  NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
  NSPrivacyCollectedDataTypeLinked: false,
  NSPrivacyCollectedDataTypeTracking: false,
  NSPrivacyCollectedDataTypePurposes: purposes,
})
const installId = collected('DeviceID', appFunctionality, analytics)
const usedLinks = collected('ProductInteraction', appFunctionality, analytics)
const country = collected('CoarseLocation', analytics)
const signals = collected('OtherDataTypes', appFunctionality)

/** Runs one mod of a config as Expo does, with the given file contents. */
async function runMod(
  config: Config,
  [platform, name]: readonly ['ios' | 'android', string],
  modResults: unknown,
  platformProjectRoot = '',
): Promise<unknown> {
  const mod = config.mods?.[platform]?.[name]
  if (mod === undefined) throw new Error(`The config has no mod ${platform}.${name}.`)
  const modRequest = { platform, modName: name, platformProjectRoot, projectRoot: '' }
  const props = { ...config, modResults, modRequest } as unknown as ExportedConfigWithProps
  return (await mod(props)).modResults
}

function createManifest(attributes: Readonly<Record<string, string>>) {
  const main = { $: { 'android:name': '.MainApplication', ...attributes } }
  return { manifest: { application: [main] } }
}

describe('the domains', () => {
  test('are added to the associated domains of the iOS app', () => {
    const ios = { associatedDomains: ['webcredentials:example.com', 'applinks:go.example.com'] }
    const config = withThroughlink({ ...app, ios }, { domains: [...domains, 'b.example.com'] })
    expect(config.ios?.associatedDomains).toEqual([
      'webcredentials:example.com',
      'applinks:go.example.com',
      'applinks:b.example.com',
    ])
  })

  test('keep the associated domains from the entitlements', () => {
    const entitlements = { 'com.apple.developer.associated-domains': ['applinks:old.example.com'] }
    const config = withThroughlink({ ...app, ios: { entitlements } }, { domains })
    expect(config.ios?.associatedDomains).toEqual([
      'applinks:old.example.com',
      'applinks:go.example.com',
    ])
  })

  test('get one verified intent filter each, after the app’s own filters', () => {
    const own = { action: 'VIEW', data: [{ scheme: 'geo' }] }
    const android = { intentFilters: [own] }
    const config = withThroughlink({ ...app, android }, { domains: [...domains, '*.example.org'] })
    expect(config.android?.intentFilters).toEqual([
      own,
      webFilter,
      { ...webFilter, data: [{ scheme: 'https', host: '*.example.org' }] },
    ])
  })

  test('are limited to the path prefix on Android', () => {
    const config = withThroughlink(app, { domains, pathPrefix: '/go' })
    expect(config.android?.intentFilters?.[0]?.data).toEqual([
      { scheme: 'https', host: 'go.example.com', pathPrefix: '/go' },
    ])
  })

  test('are lowercased and deduplicated', () => {
    const config = withThroughlink(app, { domains: ['GO.example.com', 'go.example.com'] })
    expect(config.ios?.associatedDomains).toEqual(['applinks:go.example.com'])
    expect(config.android?.intentFilters).toEqual([webFilter])
  })
})

describe('the scheme', () => {
  const config = withThroughlink(app, { domains, scheme: 'myapp' })

  test('is added to Info.plist', async () => {
    const types = [{ CFBundleURLSchemes: ['com.example.app'] }]
    const plist = await runMod(config, ['ios', 'infoPlist'], { CFBundleURLTypes: types })
    expect(plist).toEqual({
      CFBundleURLTypes: [...types, { CFBundleURLSchemes: ['myapp'] }],
    })
    expect(await runMod(config, ['ios', 'infoPlist'], plist)).toEqual(plist)
  })

  test('has its own intent filter on Android, without verification', () => {
    expect(config.android?.intentFilters).toEqual([
      webFilter,
      { action: 'VIEW', category: ['DEFAULT', 'BROWSABLE'], data: [{ scheme: 'myapp' }] },
    ])
  })

  test('does not change the scheme in the config', () => {
    expect(withThroughlink({ ...app, scheme: 'own' }, { domains, scheme: 'myapp' }).scheme).toBe(
      'own',
    )
  })
})

describe('the privacy manifest', () => {
  const readManifest = (config: Config) => config.ios?.privacyManifests

  test('declares the reason for user defaults', () => {
    const manifest = readManifest(withThroughlink(app, { domains }))
    expect(manifest?.NSPrivacyAccessedAPITypes).toEqual([userDefaults])
  })

  test('declares the data that the library sends, as not linked and not used for tracking', () => {
    const manifest = readManifest(withThroughlink(app, { domains }))
    expect(manifest?.NSPrivacyCollectedDataTypes).toEqual([installId, usedLinks, country, signals])
  })

  test('leaves it to the app whether it tracks', () => {
    expect(readManifest(withThroughlink(app, { domains }))).not.toHaveProperty('NSPrivacyTracking')
  })

  test('keeps the app’s own declarations, including tracking', () => {
    const other = {
      NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryDiskSpace',
      NSPrivacyAccessedAPITypeReasons: ['E174.1'],
    }
    const declared = { ...userDefaults, NSPrivacyAccessedAPITypeReasons: ['1C8F.1'] }
    const privacyManifests = {
      NSPrivacyTracking: true,
      NSPrivacyAccessedAPITypes: [declared, other],
    }
    const config = withThroughlink({ ...app, ios: { privacyManifests } }, { domains })
    expect(readManifest(config)).toMatchObject({
      NSPrivacyTracking: true,
      NSPrivacyAccessedAPITypes: [
        { ...declared, NSPrivacyAccessedAPITypeReasons: ['1C8F.1', 'CA92.1'] },
        other,
      ],
    })
  })

  test('adds its purposes to data that the app declares itself, and changes nothing else of it', () => {
    const name = collected('Name', 'NSPrivacyCollectedDataTypePurposeOther')
    const own = {
      ...collected('DeviceID', 'NSPrivacyCollectedDataTypePurposeOther', analytics),
      NSPrivacyCollectedDataTypeLinked: true,
      NSPrivacyCollectedDataTypeTracking: true,
    }
    const privacyManifests = { NSPrivacyCollectedDataTypes: [own, name] } as never
    const config = withThroughlink({ ...app, ios: { privacyManifests } }, { domains })
    expect(readManifest(config)?.NSPrivacyCollectedDataTypes).toEqual([
      {
        ...own,
        NSPrivacyCollectedDataTypePurposes: [
          'NSPrivacyCollectedDataTypePurposeOther',
          analytics,
          appFunctionality,
        ],
      },
      name,
      usedLinks,
      country,
      signals,
    ])
  })
})

describe('the backup', () => {
  const config = withThroughlink(app, { domains, excludeStorageFromBackup: true })
  const ruleAttributes = {
    'android:dataExtractionRules': '@xml/throughlink_data_extraction_rules',
    'android:fullBackupContent': '@xml/throughlink_full_backup_content',
  }

  test('is not changed by default', () => {
    expect(withThroughlink(app, { domains }).mods).toBeUndefined()
  })

  test('gets rules that the manifest refers to', async () => {
    const manifest = await runMod(config, ['android', 'manifest'], createManifest({}))
    expect(manifest).toEqual(createManifest(ruleAttributes))
    expect(await runMod(config, ['android', 'manifest'], manifest)).toEqual(
      createManifest(ruleAttributes),
    )
  })

  test('keeps the app’s own rules and warns what to add to them', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const own = { ...ruleAttributes, 'android:fullBackupContent': '@xml/own' }
    const manifest = await runMod(config, ['android', 'manifest'], createManifest(own))
    expect(manifest).toEqual(createManifest(own))
    expect(warn.mock.calls.flat().join(' ')).toContain(
      'Exclude the database RKStorage in that file',
    )
    warn.mockRestore()
  })

  test('excludes the AsyncStorage database, in both formats', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-plugin-'))
    try {
      await runMod(config, ['android', 'dangerous'], undefined, folder)
      for (const name of ['data_extraction_rules', 'full_backup_content']) {
        const path = join(folder, `app/src/main/res/xml/throughlink_${name}.xml`)
        const xml = readFileSync(path, 'utf8')
        for (const file of ['RKStorage', 'RKStorage-journal', 'RKStorage-wal', 'RKStorage-shm']) {
          expect(xml).toContain(`<exclude domain="database" path="${file}"/>`)
        }
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the plugin', () => {
  test('gives the same result when applied twice', () => {
    const options = { domains, scheme: 'myapp', pathPrefix: '/go' }
    const once = withThroughlink(app, options)
    const twice = withThroughlink(once, options)
    // Mods are nested functions; the tests of each mod cover running it twice.
    expect({ ...twice, mods: null }).toEqual({ ...once, mods: null })
  })

  test('combines the domains of two entries', () => {
    const config = withThroughlink(withThroughlink(app, { domains }), {
      domains: ['b.example.com'],
    })
    expect(config.ios?.associatedDomains).toEqual([
      'applinks:go.example.com',
      'applinks:b.example.com',
    ])
  })
})

describe('an invalid option throws an error that names the fix', () => {
  test.each([
    [undefined, '"domains" is missing. Pass { "domains": ["go.example.com"] }.'],
    [{}, '"domains" is missing. List the domains of your links, such as ["go.example.com"].'],
    [{ domains: [] }, '"domains" is []. Set it to an array with at least one domain'],
    [{ domains: 'go.example.com' }, '"domains" is "go.example.com". Set it to an array'],
    [{ domains: ['https://go.example.com'] }, 'Use only the domain: "go.example.com".'],
    [{ domains: ['go.example.com/a?b'] }, 'Use only the domain: "go.example.com".'],
    [{ domains: ['go.example.com:8080'] }, 'Use only the domain: "go.example.com".'],
    [{ domains: ['applinks:go.example.com'] }, 'Use only the domain: "go.example.com".'],
    [{ domains: ['münchen.example'] }, 'international names in punycode (xn--).'],
    [{ domains: ['localhost'] }, '"domains" contains "localhost". Use a domain such as'],
    [{ domains: [7] }, '"domains" contains 7. Use a domain such as'],
    [{ domains, scheme: 'myapp://' }, '"scheme" is "myapp://". Use only lowercase letters'],
    [{ domains, scheme: 'MyApp' }, 'such as "myapp".'],
    [{ domains, scheme: 'my_app' }, '"scheme" is "my_app". Use only lowercase letters'],
    [{ domains, scheme: '' }, '"scheme" is "". Use only lowercase letters'],
    [{ domains, scheme: 'https' }, '"scheme" is "https". Add web links to "domains"'],
    [{ domains, pathPrefix: 'go' }, '"pathPrefix" is "go". Use the start of a path'],
    [{ domains, pathPrefix: '/go/*' }, '"pathPrefix" is "/go/*". Use the start of a path'],
    [
      { domains, excludeStorageFromBackup: 'yes' },
      '"excludeStorageFromBackup" is "yes". Set it to true or false.',
    ],
    [{ domains, domain: 'a' }, '"domain" is unknown. Use only domains, scheme,'],
  ])('%j', (options, message) => {
    expect(() => withThroughlink(app, options)).toThrow(message)
    expect(() => withThroughlink(app, options)).toThrow(
      /^@throughlink\/react-native: plugin option/,
    )
  })
})
