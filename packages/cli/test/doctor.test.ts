import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './doctor/faults.ts'
import { prepareApp } from './doctor/prepareApp.ts'
import { type FaultReport, formatFaults, testFaults } from './doctor/testFaults.ts'
import { runInWorld, withFolder, type World } from './doctor/world.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const names = readdirSync(fixtures).sort()
const ids = { bundleId: 'com.example.acme', androidPackage: 'com.example.acme' }
const reports: FaultReport[] = []

/** Sets up a copy of a fixture, beside the packages of this repository: Expo's versions are read from there. */
async function prepareFixture(name: string): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'throughlink-doctor-'))
  try {
    symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'))
    const folder = join(root, 'app')
    cpSync(join(fixtures, name), folder, { recursive: true })
    return await prepareApp({ folder, ...ids })
  } finally {
    rmSync(root, { recursive: true })
  }
}

test.each(names)('every fault in %s is found by its name, and nothing else', async (name) => {
  const report = await testFaults(await prepareFixture(name))
  reports.push(report)
  process.stdout.write(`${formatFaults(name, report)}\n`)
  expect(report.falseAlarms).toEqual([])
  expect(report.missed).toEqual([])
})

test('every fault was planted somewhere, and is different', () => {
  const planted = new Set(reports.flatMap((report) => report.planted))
  // Only apps without a router have this one: see `npm run verify doctor`.
  const titles = faults
    .map(({ title }) => title)
    .filter((title) => !title.includes('useLinkContext'))
  expect(titles.filter((title) => !planted.has(title))).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})

test('what a finding is, comes before its fix, errors first, and what was not checked last', async () => {
  const world = await prepareFixture('expo-config-code')
  world.app.appleTeamId = null
  world.app.appStoreId = null
  const { code, out, notes } = await withFolder(world, (folder) =>
    runInWorld(world, folder, ['doctor']),
  )
  expect(code).toBe(1)
  expect(notes).toContain('until the errors are fixed')
  expect(out).toMatch(
    /^error {4}The Apple team ID[^]+\nwarning {2}The App Store ID[^]+\nNot checked:\n/,
  )
  expect(out).toContain('app.config.ts computes it, and was not run.\n    Run `npx expo config')
})

test('without a key of the team, the app is still checked, and the rest is named', async () => {
  const world = await prepareFixture('expo-router')
  world.secretKey = ''
  const run = () => withFolder(world, (folder) => runInWorld(world, folder, ['doctor']))
  const { code, out } = await run()
  expect(code).toBe(0)
  expect(out).toMatch(/^No problems found\.\n\nNot checked:\n {2}IDs, domains/)
  world.isSdkBlocked = true
  expect((await run()).out).toContain('is not a Throughlink service')
})

test('--fix adds what is missing, and keeps what is there', async () => {
  const world = await prepareFixture('bare-navigation')
  const manifest = 'android/app/src/main/AndroidManifest.xml'
  const gradle = 'android/app/build.gradle'
  const change = (path: string, from: RegExp, to: string) =>
    world.files.set(path, (world.files.get(path) ?? '').replace(from, to))
  change(manifest, /<data android:scheme="https"[^>]*>/, '')
  change(gradle, /com\.example\.acme/g, 'com.other')
  await withFolder(world, async (folder) => {
    const before = await runInWorld(world, folder, ['doctor', '--json'])
    expect(before.out).toContain('manifest-domain')
    const fixed = await runInWorld(world, folder, ['doctor', '--json', '--fix'])
    expect(fixed.out).not.toContain('manifest-domain')
    expect(fixed.out).toContain('gradle-application-id')
    expect(fixed.notes).toContain('+            <data android:scheme="https"')
    const again = await runInWorld(world, folder, ['doctor', '--fix'])
    expect(again.notes).toContain('There is nothing that is safe to fix.')
  })
})

test('--fix needs the settings of the app', async () => {
  const world = await prepareFixture('expo-router')
  world.secretKey = ''
  const { code, notes } = await withFolder(world, (folder) =>
    runInWorld(world, folder, ['doctor', '--fix']),
  )
  expect(code).toBe(3)
  expect(notes).toContain('throughlink login')
})

test('another build of the app is accepted', async () => {
  const world = await prepareFixture('bare-navigation')
  Object.assign(world.app, { appleBundleId: 'com.other', androidPackage: 'com.other' })
  world.app.otherAppleApps = [{ bundleId: ids.bundleId }]
  world.app.otherAndroidApps = [{ package: ids.androidPackage }]
  const { code } = await withFolder(world, (folder) => runInWorld(world, folder, ['doctor']))
  expect(code).toBe(0)
})
