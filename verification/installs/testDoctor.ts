/**
 * `npm run verify doctor`: sets up the fixture apps of the CLI and two fresh apps, plants every fault that each can
 * have, and runs `throughlink doctor`: it must find each by its name, and nothing in the correct apps.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { faults } from '../../packages/cli/test/doctor/faults.ts'
import { type PlainApp, prepareApp } from '../../packages/cli/test/doctor/prepareApp.ts'
import { formatFaults, testFaults } from '../../packages/cli/test/doctor/testFaults.ts'
import { unpackPackage } from './apps/unpackPackage.ts'
import { versions } from './apps/versions.ts'

const fixtures = join(repositoryRoot, 'packages/cli/test/fixtures')

/** Unpacks what `create-expo-app` starts with, and gives it the IDs that every app needs. */
async function createExpo(root: string): Promise<PlainApp> {
  const name = 'expo-template-default'
  const unpacked = await unpackPackage(name, versions[name], join(root, name))
  const folder = join(root, 'fresh-expo')
  await cp(unpacked, folder, { recursive: true })
  const path = join(folder, 'app.json')
  const config = JSON.parse(await readFile(path, 'utf8')) as { expo: Record<string, object> }
  Object.assign(config.expo, {
    scheme: 'acme',
    ios: { ...config.expo['ios'], bundleIdentifier: 'com.example.acme' },
    android: { ...config.expo['android'], package: 'com.example.acme' },
  })
  await writeFile(path, JSON.stringify(config, null, 2))
  return { folder, bundleId: 'com.example.acme', androidPackage: 'com.example.acme' }
}

async function createBare(root: string): Promise<PlainApp> {
  const name = '@react-native-community/template'
  const unpacked = await unpackPackage(name, versions[name], join(root, 'bare-template'))
  const folder = join(root, 'fresh-bare')
  await cp(join(unpacked, 'template'), folder, { recursive: true })
  return {
    folder,
    bundleId: 'org.reactjs.native.example.HelloWorld',
    androidPackage: 'com.helloworld',
  }
}

async function copyFixture(root: string, name: string): Promise<PlainApp> {
  const folder = join(root, name)
  await cp(join(fixtures, name), folder, { recursive: true })
  return { folder, bundleId: 'com.example.acme', androidPackage: 'com.example.acme' }
}

async function testApp(app: PlainApp, name: string): Promise<readonly [ReportRow, Set<string>]> {
  const report = await testFaults(await prepareApp(app))
  const { falseAlarms, planted, missed } = report
  const problems = [...falseAlarms.map((each) => `false alarm: ${each}`), ...missed]
  const ok = problems.length === 0
  console.log(`${ok ? 'ok' : 'not ok'} ${formatFaults(name, report)}`)
  for (const problem of problems) console.log(`  ${problem}`)
  const row = {
    name: `${name}: faults found`,
    value: planted.length - missed.length,
    unit: '',
    target: String(planted.length),
    ok,
    note: problems.join('; '),
  }
  return [row, new Set(planted)]
}

await command(async () => {
  const root = await mkdtemp(join(tmpdir(), 'throughlink-doctor-'))
  const rows: ReportRow[] = []
  const planted = new Set<string>()
  try {
    await mkdir(root, { recursive: true })
    // Expo's list of versions is read from the packages of this repository.
    await symlink(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
    const creating = {
      'fresh Expo': () => createExpo(root),
      'fresh bare': () => createBare(root),
      ...Object.fromEntries(
        (await readdir(fixtures)).sort().map((name) => [name, () => copyFixture(root, name)]),
      ),
    }
    for (const [name, create] of Object.entries(creating)) {
      const [row, titles] = await testApp(await create(), name)
      rows.push(row)
      for (const title of titles) planted.add(title)
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  console.log(`\n${planted.size} of ${faults.length} different faults planted`)
  writeReport('doctor', rows, { shown: true })
})
