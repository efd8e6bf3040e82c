import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestCli, type Responses } from './runTestCli.ts'

const domain = 'go.lumen.example'
const sdk = '@throughlink/react-native'

/** An app and its settings on the service, without a problem. Each fault changes one thing. */
function createHealthy() {
  return {
    dependencies: [
      sdk,
      '@react-native-async-storage/async-storage',
      'expo-application',
      'expo-clipboard',
      'expo-device',
      'react-native-play-install-referrer',
      'expo-localization',
    ],
    expo: {
      scheme: 'lumen' as string | undefined,
      ios: { bundleIdentifier: 'com.lumen' as string | undefined },
      android: { package: 'com.lumen' as string | undefined },
      plugins: [[sdk, { domains: [domain], scheme: 'lumen' }]] as unknown[],
    },
    manifest: `<manifest><activity>
      <intent-filter android:autoVerify="true"><data android:scheme="https" android:host="${domain}"/></intent-filter>
      <intent-filter><data android:scheme="lumen"/></intent-filter>
    </activity></manifest>`,
    entitlements: `<array><string>applinks:${domain}</string></array>`,
    infoPlist: '<array><string>lumen</string></array>',
    app: {
      id: 'app_1',
      name: 'Lumen',
      scheme: 'lumen' as string | null,
      appleTeamId: 'ABCDE12345' as string | null,
      appleBundleId: 'com.lumen' as string | null,
      appStoreId: '1' as string | null,
      androidPackage: 'com.lumen' as string | null,
      androidFingerprints: ['AB:CD'],
      otherAppleApps: [] as { bundleId: string }[],
      otherAndroidApps: [] as { package: string }[],
    },
    domains: [{ domain }],
    health: [{ status: 'ok', message: 'Fine.', fix: null as string | null }],
    date: new Date().toUTCString(),
    hasPackageJson: true,
  }
}

type World = ReturnType<typeof createHealthy>

async function runDoctor(world: World, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-doctor-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const dependencies = Object.fromEntries(world.dependencies.map((name) => [name, '1.0.0']))
  if (world.hasPackageJson) write('package.json', JSON.stringify({ dependencies }))
  write('app.json', JSON.stringify({ expo: world.expo }))
  write('android/app/src/main/AndroidManifest.xml', world.manifest)
  write('ios/Lumen/Lumen.entitlements', world.entitlements)
  write('ios/Lumen/Info.plist', world.infoPlist)
  const path = 'GET /api/v1/apps/app_1'
  const health = { domain, items: world.health }
  const responses: Responses = {
    [path]: [200, world.app],
    [`${path}/domains`]: [200, { items: world.domains, next: null }],
    [`${path}/domains/${domain}/health`]: [200, health],
    'GET /livez': [200, {}, { date: world.date }],
  }
  return createTestCli(responses).run('doctor', folder, ...args)
}

test('a healthy set-up has no findings', async () => {
  expect(await runDoctor(createHealthy())).toEqual({
    code: 0,
    out: 'No problems found.\n',
    notes: '',
  })
})

type Fault = readonly [
  name: string,
  plant: (world: World) => void,
  problem: string,
  fix: string,
  level?: 'warning',
]

const faults: readonly Fault[] = [
  ['no package.json', (w) => (w.hasPackageJson = false), 'no package.json', 'pass that folder'],
  ['no SDK', (w) => w.dependencies.shift(), `${sdk} is not installed`, `npx expo install ${sdk}`],
  ...(
    [
      ['@react-native-async-storage/async-storage', 'first run'],
      ['expo-application', 'count as new installs'],
      ['expo-clipboard', 'copied link'],
      ['expo-device', 'no model'],
      ['expo-localization', 'one language'],
    ] as const
  ).map(([module, lost]): Fault => [
    `no ${module}`,
    (w) => (w.dependencies = w.dependencies.filter((name) => name !== module)),
    lost,
    'npx expo install',
    'warning',
  ]),
  ['no scheme', (w) => (w.expo.scheme = undefined), 'no scheme', '"scheme": "lumen"'],
  ['another scheme', (w) => (w.expo.scheme = 'lamp'), 'is lamp', '"scheme": "lumen"'],
  [
    'another bundle ID',
    (w) => (w.expo.ios.bundleIdentifier = 'com.other'),
    'is com.other, but the bundle ID on the service is com.lumen',
    'Settings, App',
  ],
  [
    'no bundle ID',
    (w) => (w.expo.ios.bundleIdentifier = undefined),
    'no ios.bundleIdentifier',
    'to com.lumen',
  ],
  [
    'another package',
    (w) => (w.expo.android.package = 'com.other'),
    'is com.other',
    'Settings, App',
  ],
  ['no package', (w) => (w.expo.android.package = undefined), 'no android.package', 'to com.lumen'],
  [
    'no plugin',
    (w) => (w.expo.plugins = ['expo-router']),
    'config plugin',
    `["${sdk}", {"domains"`,
  ],
  [
    'a plugin without options',
    (w) => (w.expo.plugins = [sdk]),
    `does not list ${domain}`,
    `Add "${domain}"`,
  ],
  [
    'a plugin with a domain that the service does not have',
    (w) => (w.expo.plugins = [[sdk, { domains: [domain, 'old.example'] }]]),
    'lists old.example',
    'remove it',
    'warning',
  ],
  [
    'a plugin with another scheme',
    (w) => (w.expo.plugins = [[sdk, { domains: [domain], scheme: 'lamp' }]]),
    'config plugin is lamp',
    '"scheme": "lumen"',
  ],
  [
    'no intent filter for the domain',
    (w) => (w.manifest = w.manifest.replace(domain, 'other.example')),
    `no intent filter for ${domain}`,
    'android:autoVerify="true"',
  ],
  [
    'an intent filter that is not verified',
    (w) => (w.manifest = w.manifest.replace(' android:autoVerify="true"', '')),
    'is not verified',
    'Add android:autoVerify',
  ],
  [
    'no intent filter for the scheme',
    (w) => (w.manifest = w.manifest.replace('"lumen"', '"lamp"')),
    'for the scheme lumen',
    'android:scheme="lumen"',
  ],
  [
    'no associated domain',
    (w) => (w.entitlements = w.entitlements.replace(domain, 'goXlumen.example')),
    'entitlements',
    `applinks:${domain}`,
  ],
  ['no URL type', (w) => (w.infoPlist = ''), 'Info.plist', 'URL Types'],
  ['no team ID', (w) => (w.app.appleTeamId = null), 'team ID is missing', 'Settings, App'],
  [
    'no App Store ID',
    (w) => (w.app.appStoreId = null),
    'App Store ID is missing',
    'Settings, App',
    'warning',
  ],
  [
    'no fingerprint',
    (w) => (w.app.androidFingerprints = []),
    'No certificate fingerprint',
    'Play Console',
  ],
  [
    'no platform on the service',
    (w) => Object.assign(w.app, { appleBundleId: null, androidPackage: null }),
    'neither a bundle ID',
    'Settings, App',
  ],
  [
    'no scheme on the service',
    (w) => (w.app.scheme = null),
    'scheme is missing',
    'Settings, App',
    'warning',
  ],
  [
    'a domain that fails',
    (w) => (w.health = [{ status: 'failed', message: 'No TXT record.', fix: 'Create it.' }]),
    `${domain}: No TXT record.`,
    'Create it.',
  ],
  [
    'a domain with a warning',
    (w) => (w.health = [{ status: 'warning', message: 'Expires soon.', fix: 'Renew it.' }]),
    `${domain}: Expires soon.`,
    'Renew it.',
    'warning',
  ],
  [
    'a wrong clock',
    (w) => (w.date = new Date(Date.now() - 3_600_000).toUTCString()),
    'differ by 60 minutes',
    'time server',
    'warning',
  ],
]

const planted = faults.map(([name, plant, problem, fix, level = 'error']) => {
  return { name, plant, problem, fix, level }
})

describe('a planted fault is the only finding, with its fix', () => {
  test.each(planted)('$name', async ({ plant, problem, fix, level }) => {
    const world = createHealthy()
    plant(world)
    const { code, out } = await runDoctor(world, '--json')
    expect(JSON.parse(out)).toEqual([
      {
        area: expect.any(String) as string,
        level,
        problem: expect.stringContaining(problem) as string,
        fix: expect.stringContaining(fix) as string,
      },
    ])
    expect(code).toBe(level === 'warning' ? 0 : 1)
  })
})

test('an app without domains is told to add one, and not to claim any', async () => {
  const world = createHealthy()
  world.domains = []
  world.expo.plugins = [[sdk, { scheme: 'lumen' }]]
  const { out } = await runDoctor(world, '--json')
  expect(JSON.parse(out)).toMatchObject([
    { problem: expect.stringContaining('no domain') as string },
  ])
})

test('another build of the app is accepted', async () => {
  const world = createHealthy()
  world.expo.ios.bundleIdentifier = 'com.lumen.beta'
  world.app.otherAppleApps = [{ bundleId: 'com.lumen.beta' }]
  expect((await runDoctor(world)).code).toBe(0)
})

test('errors come before warnings, each with its fix', async () => {
  const world = createHealthy()
  world.dependencies.pop()
  world.infoPlist = ''
  const { out, notes } = await runDoctor(world)
  expect(out).toBe(
    'error    Info.plist does not have the scheme lumen.\n' +
      '         Add it to the URL Types of the target.\n' +
      '\n' +
      'warning  expo-localization is not installed: the fingerprint has one language only.\n' +
      '         Run `npx expo install expo-localization`.\n',
  )
  expect(notes).toContain('until the errors are fixed')
})
