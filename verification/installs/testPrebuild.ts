/** `npm run verify prebuild`: runs `expo prebuild` with the config plugin and checks the native files. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { type Finished, run } from '@throughlink/tooling/base/run'
import { createApp, writeConfig } from './prebuild/createApp.ts'
import { findChangedPaths, hashTree } from './prebuild/hashTree.ts'

const plugin = join(repositoryRoot, 'packages/react-native/app.plugin.js')
const packageName = '@throughlink/react-native'
const domains = ['go.example.com', 'links.example.org']
const options = { domains, scheme: 'prebuilt', pathPrefix: '/go', excludeStorageFromBackup: true }

const timestamps = {
  NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
  NSPrivacyAccessedAPITypeReasons: ['C617.1'],
}
/** Config that an app may have before it adds the plugin. */
const existing = {
  scheme: 'own',
  ios: {
    associatedDomains: ['webcredentials:example.com'],
    privacyManifests: { NSPrivacyAccessedAPITypes: [timestamps] },
  },
}

const paths = {
  entitlements: 'ios/Prebuilt/Prebuilt.entitlements',
  infoPlist: 'ios/Prebuilt/Info.plist',
  privacy: 'ios/Prebuilt/PrivacyInfo.xcprivacy',
  manifest: 'android/app/src/main/AndroidManifest.xml',
  extraction: 'android/app/src/main/res/xml/throughlink_data_extraction_rules.xml',
  fullBackup: 'android/app/src/main/res/xml/throughlink_full_backup_content.xml',
}

const rows: ReportRow[] = []

function check(name: string, problems: readonly string[]): void {
  const ok = problems.length === 0
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${problems.join('; ')}`)
  const note = problems.join('; ')
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

/** Reads an XML file without the whitespace between its tags, so that parts of it can be compared. */
async function readTags(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  return text.replace(/>\s+</g, '><').trim()
}

function countTags(tags: string, part: string): number {
  return tags.split(part).length - 1
}

/** Checks that each part occurs exactly once in the file. */
async function checkFile(name: string, path: string, parts: readonly string[]): Promise<void> {
  const tags = await readTags(path)
  const counted = parts.map((part) => ({ part, count: countTags(tags, part) }))
  const wrong = counted.filter(({ count }) => count !== 1)
  check(
    name,
    wrong.map(({ part, count }) => `${part} occurs ${count} times`),
  )
}

async function prebuildOrFail(
  folder: string,
  nativeFolders: NativeFolders = 'recreated',
): Promise<void> {
  const { code, stdout, stderr } = await prebuild(folder, nativeFolders)
  if (code !== 0)
    throw new CommandError(`expo prebuild exited with ${code ?? 'a signal'}:\n${stdout}${stderr}`)
}

function strings(values: readonly string[]): string {
  return `<array>${values.map((value) => `<string>${value}</string>`).join('')}</array>`
}

function reason(type: string, code: string): string {
  const name = `<key>NSPrivacyAccessedAPIType</key><string>${type}</string>`
  return `<dict>${name}<key>NSPrivacyAccessedAPITypeReasons</key>${strings([code])}</dict>`
}

function intentFilter(attributes: string, data: string): string {
  const [action, category] = ['action', 'category'].map(
    (kind) => (name: string) => `<${kind} android:name="android.intent.${kind}.${name}"/>`,
  )
  const categories = `${category?.('DEFAULT') ?? ''}${category?.('BROWSABLE') ?? ''}`
  const inner = `${action?.('VIEW') ?? ''}<data ${data}/>${categories}`
  return `<intent-filter ${attributes}>${inner}</intent-filter>`
}

async function checkNativeFiles(folder: string): Promise<void> {
  const entitled = [
    existing.ios.associatedDomains,
    domains.map((domain) => `applinks:${domain}`),
  ].flat()
  await checkFile(
    'the entitlements contain existing and new domains',
    join(folder, paths.entitlements),
    [`<key>com.apple.developer.associated-domains</key>${strings(entitled)}`],
  )
  await checkFile('Info.plist contains both schemes', join(folder, paths.infoPlist), [
    '<string>own</string>',
    '<string>prebuilt</string>',
  ])
  await checkFile(
    'the privacy manifest contains existing and new reasons',
    join(folder, paths.privacy),
    [
      reason(timestamps.NSPrivacyAccessedAPIType, 'C617.1'),
      reason('NSPrivacyAccessedAPICategoryUserDefaults', 'CA92.1'),
      '<key>NSPrivacyTracking</key><false/>',
    ],
  )
  const generated = 'data-generated="true"'
  const verified = `android:autoVerify="true" ${generated}`
  const filters = domains.map((domain) =>
    intentFilter(
      verified,
      `android:scheme="https" android:host="${domain}" android:pathPrefix="/go"`,
    ),
  )
  await checkFile(
    'the Android manifest has an intent filter for each domain and scheme',
    join(folder, paths.manifest),
    [
      ...filters,
      intentFilter(generated, 'android:scheme="prebuilt"'),
      '<data android:scheme="own"/>',
    ],
  )
  await checkFile('the Android manifest refers to the backup rules', join(folder, paths.manifest), [
    'android:dataExtractionRules="@xml/throughlink_data_extraction_rules"',
    'android:fullBackupContent="@xml/throughlink_full_backup_content"',
  ])
  const rule = '<exclude domain="database" path="RKStorage"/>'
  await checkFile('the backup rules exclude the database', join(folder, paths.fullBackup), [rule])
  await checkFile(
    'the data extraction rules of Android 12 exclude the database',
    join(folder, paths.extraction),
    [`<cloud-backup>${rule}`, `<device-transfer>${rule}`],
  )
}

/** Checks, against an app without the plugin, that the plugin changes exactly the expected files. */
async function checkChangedFiles(plain: string, folder: string): Promise<void> {
  const changed = findChangedPaths(
    await hashTree(plain, { xcodeIds: false }),
    await hashTree(folder, { xcodeIds: false }),
  )
  const expected = new Set([...Object.values(paths), 'app.json'])
  const unexpected = changed.filter((path) => !expected.has(path))
  const unchanged = [...expected].filter((path) => !changed.includes(path))
  check('only the expected files differ from an app without the plugin', [
    ...unexpected.map((path) => `${path} differs`),
    ...unchanged.map((path) => `${path} does not differ`),
  ])
}

async function checkUnchanged(
  name: string,
  folder: string,
  nativeFolders: NativeFolders,
): Promise<void> {
  const hashing = { xcodeIds: nativeFolders === 'kept' }
  const before = await hashTree(folder, hashing)
  await prebuildOrFail(folder, nativeFolders)
  const changed = findChangedPaths(before, await hashTree(folder, hashing))
  check(
    `${name} (${before.size} files)`,
    changed.map((path) => `${path} changed`),
  )
}

async function checkSame(name: string, one: string, other: string): Promise<void> {
  const hashing = { xcodeIds: false }
  const changed = findChangedPaths(await hashTree(one, hashing), await hashTree(other, hashing))
  const differing = changed.filter((path) => path !== 'app.json')
  check(
    name,
    differing.map((path) => `${path} differs`),
  )
}

async function checkInvalidDomain(folder: string): Promise<void> {
  await createApp(folder, { plugins: [[plugin, { domains: ['https://go.example.com/a'] }]] })
  const { code, stdout, stderr } = await prebuild(folder, 'recreated')
  const output = `${stdout}${stderr}`
  const statesFix = output.includes('Use only the domain: "go.example.com"')
  check('a URL instead of a domain fails prebuild, and the error states the fix', [
    ...(code === 0 ? ['prebuild succeeded'] : []),
    ...(statesFix ? [] : [`the output was: ${output}`]),
  ])
}

async function checkAll(root: string): Promise<void> {
  const plain = join(root, 'plain')
  await createApp(plain, existing)
  await prebuildOrFail(plain)

  const app = join(root, 'app')
  await createApp(app, { ...existing, plugins: [[plugin, options]] })
  await prebuildOrFail(app)
  await checkNativeFiles(app)
  await checkChangedFiles(plain, app)
  await checkUnchanged('a second prebuild changes no file', app, 'kept')
  await checkUnchanged('prebuild from scratch creates the same files', app, 'recreated')

  // As when an app and another of its plugins both add this one.
  const twice = join(root, 'twice')
  const entry = [packageName, options]
  await createApp(twice, { ...existing, plugins: [entry, entry] })
  await prebuildOrFail(twice)
  await checkSame('the plugin by package name, listed twice, creates the same files', app, twice)

  const alone = join(root, 'alone')
  await createApp(alone, { plugins: [[plugin, { domains: ['go.example.com'] }]] })
  await prebuildOrFail(alone)
  await checkFile('an app without a privacy manifest gets one', join(alone, paths.privacy), [
    reason('NSPrivacyAccessedAPICategoryUserDefaults', 'CA92.1'),
    '<key>NSPrivacyTracking</key><false/>',
  ])
  const manifest = await readTags(join(alone, paths.manifest))
  const ruleCount = countTags(manifest, '@xml/throughlink')
  check(
    'backups are not changed by default',
    ruleCount === 0 ? [] : ['the manifest refers to backup rules'],
  )
  await checkUnchanged('with domains only, a second prebuild changes no file', alone, 'kept')

  // The scheme is added to the config later. Expo finds it in the manifest and does not add it again.
  const { ios } = existing
  await writeConfig(app, { scheme: ['own', 'prebuilt'], ios, plugins: [[plugin, options]] })
  await prebuildOrFail(app, 'kept')
  await checkFile('a scheme that is later added to the config is kept', join(app, paths.manifest), [
    '<data android:scheme="prebuilt"/>',
  ])
  await checkInvalidDomain(join(root, 'invalid'))
}

const timeoutMs = 120_000
const cli = join(repositoryRoot, 'node_modules/expo/bin/cli')

await command(async () => {
  const root = await mkdtemp(join(tmpdir(), 'throughlink-prebuild-'))
  try {
    await checkAll(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  writeReport('prebuild', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  console.log(`\n${passed} passed, ${rows.length - passed} failed`)
})

/** What happens to existing native folders. SDK 57 recreates them by default. */
type NativeFolders = 'recreated' | 'kept'

/** Runs `expo prebuild` in an app. Uses the template inside `expo`, so nothing is downloaded. */
function prebuild(folder: string, nativeFolders: NativeFolders): Promise<Finished> {
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  const options = nativeFolders === 'kept' ? ['--no-clean'] : []
  const args = [cli, 'prebuild', '--no-install', '--platform', 'all', ...options]
  return run(process.execPath, args, { cwd: folder, timeoutMs })
}
