/** `npm run test:prebuild`: Expo's own prebuild with the config plugin, looked at file by file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, CommandError } from './command.ts'
import { changedPaths, hashTree } from './prebuild/hashTree.ts'
import { createApp, writeConfig } from './prebuild/createApp.ts'
import { prebuild, type Folders } from './prebuild/prebuild.ts'
import { countTags, readTags } from './prebuild/readTags.ts'
import { repositoryRoot, writeReport, type ReportRow } from './report.ts'

const plugin = join(repositoryRoot, 'packages/react-native/app.plugin.js')
const packageName = '@throughlink/react-native'
const domains = ['go.example.com', 'links.example.org']
const options = { domains, scheme: 'prebuilt', pathPrefix: '/go', excludeStorageFromBackup: true }

const timestamps = {
  NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
  NSPrivacyAccessedAPITypeReasons: ['C617.1'],
}
/** What an app may have before the plugin comes. */
const own = {
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

function check(name: string, faults: readonly string[]): void {
  const ok = faults.length === 0
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${faults.join('; ')}`)
  const note = faults.join('; ')
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

/** Each part has to stand in the file just once. */
async function checkFile(name: string, path: string, parts: readonly string[]): Promise<void> {
  const tags = await readTags(path)
  const counted = parts.map((part) => ({ part, count: countTags(tags, part) }))
  const wrong = counted.filter(({ count }) => count !== 1)
  check(
    name,
    wrong.map(({ part, count }) => `${part} stands there ${count} times`),
  )
}

async function mustPrebuild(folder: string, folders: Folders = 'made anew'): Promise<void> {
  const { code, stdout, stderr } = await prebuild(folder, folders)
  if (code !== 0)
    throw new CommandError(`expo prebuild ended with ${code ?? 'a signal'}:\n${stdout}${stderr}`)
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
  const entitled = [own.ios.associatedDomains, domains.map((domain) => `applinks:${domain}`)].flat()
  await checkFile('the entitlements hold old and new domains', join(folder, paths.entitlements), [
    `<key>com.apple.developer.associated-domains</key>${strings(entitled)}`,
  ])
  await checkFile('Info.plist holds both schemes', join(folder, paths.infoPlist), [
    '<string>own</string>',
    '<string>prebuilt</string>',
  ])
  await checkFile('the privacy manifest holds old and new reasons', join(folder, paths.privacy), [
    reason(timestamps.NSPrivacyAccessedAPIType, 'C617.1'),
    reason('NSPrivacyAccessedAPICategoryUserDefaults', 'CA92.1'),
    '<key>NSPrivacyTracking</key><false/>',
  ])
  const generated = 'data-generated="true"'
  const verified = `android:autoVerify="true" ${generated}`
  const filters = domains.map((domain) =>
    intentFilter(
      verified,
      `android:scheme="https" android:host="${domain}" android:pathPrefix="/go"`,
    ),
  )
  await checkFile('the Android manifest has a filter for each', join(folder, paths.manifest), [
    ...filters,
    intentFilter(generated, 'android:scheme="prebuilt"'),
    '<data android:scheme="own"/>',
  ])
  await checkFile('the Android manifest names the backup rules', join(folder, paths.manifest), [
    'android:dataExtractionRules="@xml/throughlink_data_extraction_rules"',
    'android:fullBackupContent="@xml/throughlink_full_backup_content"',
  ])
  const rule = '<exclude domain="database" path="RKStorage"/>'
  await checkFile('the backup rules exclude the database', join(folder, paths.fullBackup), [rule])
  await checkFile('so do the rules of Android 12', join(folder, paths.extraction), [
    `<cloud-backup>${rule}`,
    `<device-transfer>${rule}`,
  ])
}

/** Against an app without the plugin: what the plugin touches, and nothing else. */
async function checkTouched(plain: string, folder: string): Promise<void> {
  const changed = changedPaths(
    await hashTree(plain, { xcodeIds: false }),
    await hashTree(folder, { xcodeIds: false }),
  )
  const expected = new Set([...Object.values(paths), 'app.json'])
  const unasked = changed.filter((path) => !expected.has(path))
  const missed = [...expected].filter((path) => !changed.includes(path))
  check('no source file differs from an app without the plugin', [
    ...unasked.map((path) => `${path} differs`),
    ...missed.map((path) => `${path} does not differ`),
  ])
}

async function checkUnchanged(name: string, folder: string, folders: Folders): Promise<void> {
  const counted = { xcodeIds: folders === 'kept' }
  const before = await hashTree(folder, counted)
  await mustPrebuild(folder, folders)
  const changed = changedPaths(before, await hashTree(folder, counted))
  check(
    `${name} (${before.size} files)`,
    changed.map((path) => `${path} changed`),
  )
}

async function checkSame(name: string, one: string, other: string): Promise<void> {
  const counted = { xcodeIds: false }
  const changed = changedPaths(await hashTree(one, counted), await hashTree(other, counted))
  const differing = changed.filter((path) => path !== 'app.json')
  check(
    name,
    differing.map((path) => `${path} differs`),
  )
}

async function checkRefusal(folder: string): Promise<void> {
  await createApp(folder, { plugins: [[plugin, { domains: ['https://go.example.com/a'] }]] })
  const { code, stdout, stderr } = await prebuild(folder, 'made anew')
  const told = `${stdout}${stderr}`.includes('write the host alone, "go.example.com"')
  check('a URL for a domain ends prebuild with the cure', [
    ...(code === 0 ? ['prebuild went through'] : []),
    ...(told ? [] : [`it said: ${stdout}${stderr}`]),
  ])
}

async function checkAll(root: string): Promise<void> {
  const plain = join(root, 'plain')
  await createApp(plain, own)
  await mustPrebuild(plain)

  const app = join(root, 'app')
  await createApp(app, { ...own, plugins: [[plugin, options]] })
  await mustPrebuild(app)
  await checkNativeFiles(app)
  await checkTouched(plain, app)
  await checkUnchanged('prebuild over its own result changes no file', app, 'kept')
  await checkUnchanged('prebuild from the start gives the same files', app, 'made anew')

  // Twice, as when an app and another plugin of it both name this one.
  const twice = join(root, 'twice')
  const entry = [packageName, options]
  await createApp(twice, { ...own, plugins: [entry, entry] })
  await mustPrebuild(twice)
  await checkSame('the plugin by name and listed twice gives the same files', app, twice)

  const alone = join(root, 'alone')
  await createApp(alone, { plugins: [[plugin, { domains: ['go.example.com'] }]] })
  await mustPrebuild(alone)
  await checkFile('an app without privacy manifest gets one', join(alone, paths.privacy), [
    reason('NSPrivacyAccessedAPICategoryUserDefaults', 'CA92.1'),
    '<key>NSPrivacyTracking</key><false/>',
  ])
  const manifest = await readTags(join(alone, paths.manifest))
  const ruled = countTags(manifest, '@xml/throughlink')
  check('backups are left alone unless asked', ruled === 0 ? [] : ['the manifest names rules'])
  await checkUnchanged(
    'with domains only, prebuild over its own result changes no file',
    alone,
    'kept',
  )

  // The scheme comes to the config later: Expo finds it in the manifest and adds none of its own.
  const { ios } = own
  await writeConfig(app, { scheme: ['own', 'prebuilt'], ios, plugins: [[plugin, options]] })
  await mustPrebuild(app, 'kept')
  await checkFile('a scheme that the config gets too is kept', join(app, paths.manifest), [
    '<data android:scheme="prebuilt"/>',
  ])
  await checkRefusal(join(root, 'refused'))
}

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
