import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportedConfigWithProps, Mod } from 'expo/config-plugins'
import type { ExpoConfig } from 'expo/config'

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

/** Runs one mod of a config as Expo would, on what it would have read from the file. */
async function runMod(
  config: Config,
  [platform, name]: readonly ['ios' | 'android', string],
  modResults: unknown,
  platformProjectRoot = '',
): Promise<unknown> {
  const mod = config.mods?.[platform]?.[name]
  if (mod === undefined) throw new Error(`no mod ${platform}.${name}`)
  const modRequest = { platform, modName: name, platformProjectRoot, projectRoot: '' }
  const props = { ...config, modResults, modRequest } as unknown as ExportedConfigWithProps
  return (await mod(props)).modResults
}

function manifestWith(attributes: Readonly<Record<string, string>>) {
  const main = { $: { 'android:name': '.MainApplication', ...attributes } }
  return { manifest: { application: [main] } }
}

describe('the domains', () => {
  test('are associated with the iOS app, next to those it has', () => {
    const ios = { associatedDomains: ['webcredentials:example.com', 'applinks:go.example.com'] }
    const config = withThroughlink({ ...app, ios }, { domains: [...domains, 'b.example.com'] })
    expect(config.ios?.associatedDomains).toEqual([
      'webcredentials:example.com',
      'applinks:go.example.com',
      'applinks:b.example.com',
    ])
  })

  test('do not push out those that stand in the entitlements', () => {
    const entitlements = { 'com.apple.developer.associated-domains': ['applinks:old.example.com'] }
    const config = withThroughlink({ ...app, ios: { entitlements } }, { domains })
    expect(config.ios?.associatedDomains).toEqual([
      'applinks:old.example.com',
      'applinks:go.example.com',
    ])
  })

  test('get a verified filter each, after those that the app has', () => {
    const own = { action: 'VIEW', data: [{ scheme: 'geo' }] }
    const android = { intentFilters: [own] }
    const config = withThroughlink({ ...app, android }, { domains: [...domains, '*.example.org'] })
    expect(config.android?.intentFilters).toEqual([
      own,
      webFilter,
      { ...webFilter, data: [{ scheme: 'https', host: '*.example.org' }] },
    ])
  })

  test('are narrowed by the path on Android', () => {
    const config = withThroughlink(app, { domains, pathPrefix: '/go' })
    expect(config.android?.intentFilters?.[0]?.data).toEqual([
      { scheme: 'https', host: 'go.example.com', pathPrefix: '/go' },
    ])
  })

  test('are lower-cased, as Android compares them, and counted once', () => {
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

  test('has a filter of its own on Android, which is not verified', () => {
    expect(config.android?.intentFilters).toEqual([
      webFilter,
      { action: 'VIEW', category: ['DEFAULT', 'BROWSABLE'], data: [{ scheme: 'myapp' }] },
    ])
  })

  test('leaves the scheme of the config as it is', () => {
    expect(withThroughlink({ ...app, scheme: 'own' }, { domains, scheme: 'myapp' }).scheme).toBe(
      'own',
    )
  })
})

describe('the privacy manifest', () => {
  test('names the reason for user defaults', () => {
    const config = withThroughlink(app, { domains })
    expect(config.ios?.privacyManifests).toEqual({ NSPrivacyAccessedAPITypes: [userDefaults] })
  })

  test('keeps what the app declares, its tracking included', () => {
    const other = {
      NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryDiskSpace',
      NSPrivacyAccessedAPITypeReasons: ['E174.1'],
    }
    const given = { ...userDefaults, NSPrivacyAccessedAPITypeReasons: ['1C8F.1'] }
    const privacyManifests = {
      NSPrivacyTracking: true,
      NSPrivacyAccessedAPITypes: [given, other],
    }
    const config = withThroughlink({ ...app, ios: { privacyManifests } }, { domains })
    expect(config.ios?.privacyManifests).toEqual({
      NSPrivacyTracking: true,
      NSPrivacyAccessedAPITypes: [
        { ...given, NSPrivacyAccessedAPITypeReasons: ['1C8F.1', 'CA92.1'] },
        other,
      ],
    })
  })
})

describe('the backup', () => {
  const config = withThroughlink(app, { domains, excludeStorageFromBackup: true })
  const ruled = {
    'android:dataExtractionRules': '@xml/throughlink_data_extraction_rules',
    'android:fullBackupContent': '@xml/throughlink_full_backup_content',
  }

  test('is left alone unless asked', () => {
    expect(withThroughlink(app, { domains }).mods).toBeUndefined()
  })

  test('gets rules that the manifest names', async () => {
    const manifest = await runMod(config, ['android', 'manifest'], manifestWith({}))
    expect(manifest).toEqual(manifestWith(ruled))
    expect(await runMod(config, ['android', 'manifest'], manifest)).toEqual(manifestWith(ruled))
  })

  test('keeps the rules of the app, and says what to add to them', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const own = { ...ruled, 'android:fullBackupContent': '@xml/own' }
    const manifest = await runMod(config, ['android', 'manifest'], manifestWith(own))
    expect(manifest).toEqual(manifestWith(own))
    expect(warn.mock.calls.flat().join(' ')).toContain('exclude the database RKStorage in it')
    warn.mockRestore()
  })

  test('leaves out the database of AsyncStorage, in both formats', async () => {
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
  test('applied twice gives what it gives once', () => {
    const options = { domains, scheme: 'myapp', pathPrefix: '/go' }
    const once = withThroughlink(app, options)
    const twice = withThroughlink(once, options)
    // Mods are functions, one around the other; what they do twice is tested with each.
    expect({ ...twice, mods: null }).toEqual({ ...once, mods: null })
  })

  test('listed twice with other domains adds them up', () => {
    const config = withThroughlink(withThroughlink(app, { domains }), {
      domains: ['b.example.com'],
    })
    expect(config.ios?.associatedDomains).toEqual([
      'applinks:go.example.com',
      'applinks:b.example.com',
    ])
  })
})

describe('an option that cannot work is named, with its cure', () => {
  test.each([
    [undefined, '"domains" is missing: give the plugin { "domains": ["go.example.com"] }.'],
    [{}, '"domains" is missing: list your link hosts, as in ["go.example.com"].'],
    [{ domains: [] }, '"domains" is []: write a list of at least one host'],
    [{ domains: 'go.example.com' }, '"domains" is "go.example.com": write a list'],
    [{ domains: ['https://go.example.com'] }, 'write the host alone, "go.example.com".'],
    [{ domains: ['go.example.com/a?b'] }, 'write the host alone, "go.example.com".'],
    [{ domains: ['go.example.com:8080'] }, 'write the host alone, "go.example.com".'],
    [{ domains: ['applinks:go.example.com'] }, 'write the host alone, "go.example.com".'],
    [{ domains: ['münchen.example'] }, 'international names in their xn-- form.'],
    [{ domains: ['localhost'] }, '"domains" has "localhost": write a host such as'],
    [{ domains: [7] }, '"domains" has 7: write a host such as'],
    [{ domains, scheme: 'myapp://' }, '"scheme" is "myapp://": write lower-case letters'],
    [{ domains, scheme: 'MyApp' }, 'as in "myapp".'],
    [{ domains, scheme: 'my_app' }, '"scheme" is "my_app": write lower-case letters'],
    [{ domains, scheme: '' }, '"scheme" is "": write lower-case letters'],
    [{ domains, scheme: 'https' }, '"scheme" is "https": web links belong in "domains"'],
    [{ domains, pathPrefix: 'go' }, '"pathPrefix" is "go": write the beginning of a path'],
    [{ domains, pathPrefix: '/go/*' }, '"pathPrefix" is "/go/*": write the beginning of a path'],
    [{ domains, excludeStorageFromBackup: 'yes' }, '"excludeStorageFromBackup" is "yes": write'],
    [{ domains, domain: 'a' }, '"domain" is not known: the options are domains, scheme,'],
  ])('%j', (options, message) => {
    expect(() => withThroughlink(app, options)).toThrow(message)
    expect(() => withThroughlink(app, options)).toThrow(/^@throughlink\/react-native: the plugin/)
  })
})
