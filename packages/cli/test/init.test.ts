import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseCode } from '../src/init/code/parseCode.ts'
import type { Plan } from '../src/init/plan.ts'
import { createTestCli, type Responses } from './runTestCli.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const names = readdirSync(fixtures).sort()
const domain = 'go.acme.example'
const settings = ['--key', 'pk_test', '--app', 'app_1', '--domain', domain, '--scheme', 'acme']

/** Copies a fixture below a folder in which the packages of this repository are installed, for Expo's versions. */
function copyFixture(name: string): string {
  const root = mkdtempSync(join(tmpdir(), 'throughlink-init-'))
  onTestFinished(() => {
    rmSync(root, { recursive: true })
  })
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'))
  const folder = join(root, 'app')
  cpSync(join(fixtures, name), folder, { recursive: true })
  return folder
}

/** Reads all files of an app, by path. */
function readTree(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    files.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
}

function runInit(folder: string, ...args: readonly string[]) {
  return createTestCli({}, { env: {} }).run('init', '--project', folder, ...settings, ...args)
}

describe.each(names)('%s', (name) => {
  test('the changes and the next steps are shown, and applied', async () => {
    const folder = copyFixture(name)
    const { code, out, notes } = await runInit(folder, '--yes')
    expect(code).toBe(0)
    await expect(`${out}\n${notes}`).toMatchFileSnapshot(`snapshots/init-${name}.diff`)
    const { edits } = JSON.parse((await runInit(copyFixture(name), '--json')).out) as Plan
    const after = Object.fromEntries(edits.map((edit) => [edit.path, edit.after]))
    expect(readTree(folder)).toEqual({ ...readTree(join(fixtures, name)), ...after })
  })

  test('a second run changes nothing', async () => {
    const folder = copyFixture(name)
    await runInit(folder, '--yes')
    const before = readTree(folder)
    const { code, out, notes } = await runInit(folder, '--yes')
    expect([code, out]).toEqual([0, ''])
    expect(notes).toMatch(/^Nothing to change/)
    expect(readTree(folder)).toEqual(before)
  })

  test('a second run asks a person for nothing new', async () => {
    const folder = copyFixture(name)
    const first = JSON.parse((await runInit(folder, '--yes', '--json')).out) as Plan
    const second = JSON.parse((await runInit(folder, '--json')).out) as Plan
    expect(first.instructions).toEqual(expect.arrayContaining([...second.instructions]))
  })

  test('the changed files parse', async () => {
    const folder = copyFixture(name)
    await runInit(folder, '--yes')
    for (const [path, text] of Object.entries(readTree(folder))) {
      if (/\.[jt]sx?$/.test(path)) expect(parseCode(path, text), path).not.toBeNull()
      if (path.endsWith('.json')) JSON.parse(text)
    }
  })
})

describe('nothing is changed', () => {
  const [name = ''] = names
  const original = readTree(join(fixtures, name))

  test('by a dry run, which needs no key', async () => {
    const folder = copyFixture(name)
    const cli = createTestCli({}, { env: {} })
    const args = ['--app', 'app_1', '--domain', domain, '--dry-run']
    const { code, out, notes } = await cli.run('init', '--project', folder, ...args)
    expect(code).toBe(0)
    expect(out).toContain("+  API_KEY: 'pk_…',")
    expect(notes).toMatch(/^Nothing was changed\./)
    expect(readTree(folder)).toEqual(original)
  })

  test('by --json without --yes', async () => {
    const folder = copyFixture(name)
    const { code, out } = await runInit(folder, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ isApplied: false, app: { kind: 'bare' } })
    expect(readTree(folder)).toEqual(original)
  })

  test('without a terminal to ask on', async () => {
    const folder = copyFixture(name)
    const { code, notes } = await runInit(folder)
    expect(code).toBe(2)
    expect(notes).toContain('Pass --yes')
    expect(readTree(folder)).toEqual(original)
  })

  test.each(['', 'n', 'no'])('if the answer is "%s"', async (answer) => {
    const folder = copyFixture(name)
    const ask = () => Promise.resolve(answer)
    const { run } = createTestCli({}, { env: {}, ask })
    const { code } = await run('init', '--project', folder, ...settings)
    expect(code).toBe(0)
    expect(readTree(folder)).toEqual(original)
  })

  test('if the key is a secret one', async () => {
    const folder = copyFixture(name)
    const { code, notes } = await runInit(folder, '--key', 'sk_secret', '--yes')
    expect(code).toBe(2)
    expect(notes).toContain('This is a secret key')
    expect(readTree(folder)).toEqual(original)
  })

  test('if the key is unknown and there is nobody to ask', async () => {
    const folder = copyFixture(name)
    const { run } = createTestCli({}, { env: {} })
    const args = ['--app', 'app_1', '--domain', domain, '--yes']
    const { code, notes } = await run('init', '--project', folder, ...args)
    expect(code).toBe(2)
    expect(notes).toContain('--create-key')
    expect(readTree(folder)).toEqual(original)
  })

  test('without a service and without the settings', async () => {
    const { run } = createTestCli({}, { env: {} })
    const { code, notes } = await run('init', '--project', copyFixture(name), '--yes')
    expect(code).toBe(3)
    expect(notes).toContain('pass --key, --app and --domain')
  })

  test('in a folder that is not an app', async () => {
    const { code, notes } = await runInit(fixtures, '--yes')
    expect(code).toBe(2)
    expect(notes).toContain('has no package.json with react-native')
  })
})

describe('a person', () => {
  test('answers with the key, and then agrees', async () => {
    const folder = copyFixture('expo-router')
    const questions: string[] = []
    const ask = (question: string) => {
      questions.push(question)
      return Promise.resolve(questions.length === 1 ? ' pk_pasted\n' : 'y')
    }
    const { run } = createTestCli({}, { env: {}, ask })
    const args = ['--app', 'app_1', '--domain', domain]
    expect((await run('init', '--project', folder, ...args)).code).toBe(0)
    expect(questions).toEqual([
      'Publishable key, from the dashboard under Settings, Keys: ',
      'Apply these changes? [y/N] ',
    ])
    expect(readTree(folder)['throughlink.ts']).toContain('API_KEY: "pk_pasted"')
  })
})

describe('with a service', () => {
  const app = { id: 'app_1', name: 'Acme', scheme: 'acme' }
  const responses: Responses = {
    'GET /api/v1/apps/app_1': [200, app],
    'GET /api/v1/apps/app_1/domains': [
      200,
      { items: [{ domain }, { domain: 'l.acme.example' }], next: null },
    ],
    'POST /api/v1/apps/app_1/keys': [201, { id: 'k1', kind: 'publishable', key: 'pk_created' }],
  }

  test('app, domains and scheme are those of the service', async () => {
    const folder = copyFixture('expo-navigation')
    const { run } = createTestCli(responses)
    expect((await run('init', '--project', folder, '--key', 'pk_test', '--yes')).code).toBe(0)
    const { expo } = JSON.parse(readTree(folder)['app.json'] ?? '') as { expo: unknown }
    const plugin = { domains: [domain, 'l.acme.example'], scheme: 'acme' }
    expect(expo).toMatchObject({ scheme: 'acme', plugins: [['@throughlink/react-native', plugin]] })
  })

  test('a key is created when the changes are applied, and not before', async () => {
    const folder = copyFixture('expo-navigation')
    const { run, sent } = createTestCli(responses)
    const args = ['init', '--project', folder, '--create-key']
    await run(...args, '--dry-run')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    await run(...args, '--yes')
    await run(...args, '--yes')
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { kind: 'publishable', name: 'App' },
    ])
    expect(readTree(folder)['throughlink.ts']).toContain("API_KEY: 'pk_created'")
  })

  test('an app without domains is told to add one', async () => {
    const none: Responses = {
      ...responses,
      'GET /api/v1/apps/app_1/domains': [200, { items: [], next: null }],
    }
    const { run } = createTestCli(none)
    const { code, notes } = await run('init', '--project', copyFixture('branch'), '--yes')
    expect(code).toBe(1)
    expect(notes).toContain('The app has no domain.')
  })
})

/** As in a checkout whose packages have these hashes. */
function packed(hashes: readonly string[]) {
  const into = mkdtempSync(join(tmpdir(), 'throughlink-packed-'))
  onTestFinished(() => {
    rmSync(into, { recursive: true })
  })
  const packages = ['throughlink', '@throughlink/client', '@throughlink/react-native'].flatMap(
    (name) => hashes.map((hash) => [name, `${name.replace(/^@|\//g, '-')}-0.0.0-${hash}`] as const),
  )
  const files = packages.map(([name, file]) => {
    const path = join(into, `${file.replace(/^-/, '')}.tgz`)
    writeFileSync(path, file)
    return { name, path }
  })
  return { env: {}, packPackages: () => Promise.resolve(files) }
}

const libraries = {
  '@throughlink/client': 'file:vendor/throughlink-client-0.0.0-aa.tgz',
  '@throughlink/react-native': 'file:vendor/throughlink-react-native-0.0.0-aa.tgz',
}

describe('while nothing is published', () => {
  const initOf = (folder: string, overrides: Parameters<typeof createTestCli>[1]) =>
    createTestCli({}, overrides).run('init', '--project', folder, ...settings, '--yes', '--install')

  test('an app gets the packages of the checkout, and the command line with them', async () => {
    const folder = copyFixture('expo-router')
    expect((await initOf(folder, packed(['aa']))).code).toBe(0)
    const files = readTree(folder)
    expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
      dependencies: libraries,
      devDependencies: { throughlink: 'file:vendor/throughlink-0.0.0-aa.tgz' },
    })
    expect(Object.keys(files).filter((path) => path.startsWith('vendor/'))).toHaveLength(3)
  })

  test.each([
    ['bare-navigation', { resolutions: libraries }],
    ['branch', { overrides: libraries }],
    ['expo-config-code', { pnpm: { overrides: libraries } }],
  ])('the package manager of %s does not look for what they depend on', async (name, expected) => {
    const folder = copyFixture(name)
    await initOf(folder, packed(['aa']))
    expect(JSON.parse(readTree(folder)['package.json'] ?? '')).toMatchObject(expected)
  })

  test('a second run replaces packages that have changed, and nothing else', async () => {
    const folder = copyFixture('expo-router')
    await initOf(folder, packed(['bb']))
    expect((await initOf(folder, packed(['aa']))).out).not.toContain('app.json')
    expect(readdirSync(join(folder, 'vendor')).every((file) => file.includes('-aa.'))).toBe(true)
    const first = readTree(folder)
    expect((await initOf(folder, packed(['aa']))).notes).toMatch(/^Nothing to change/)
    expect(readTree(folder)).toEqual(first)
  })

  test('an installed command line changes nothing, and says where to run it', async () => {
    const folder = copyFixture('expo-router')
    const { code, notes } = await initOf(folder, { env: {} })
    expect(code).toBe(1)
    expect(notes).toContain(`npm run throughlink -- init --project ${folder} --install`)
    expect(readTree(folder)).toEqual(readTree(join(fixtures, 'expo-router')))
    expect(existsSync(join(folder, 'vendor'))).toBe(false)
  })
})

describe('--install', () => {
  test.each([
    ['expo-config-code', 'pnpm'],
    ['bare-navigation', 'yarn'],
    ['branch', 'bun'],
    ['expo-router', 'npm'],
    ['expo-navigation', 'yarn'],
  ])('runs the package manager of %s', async (name, manager) => {
    const folder = copyFixture(name)
    const runs: unknown[] = []
    const runProgram = (...run: readonly unknown[]) => Promise.resolve(runs.push(run) - 1)
    const { run } = createTestCli({}, { ...packed([]), runProgram })
    const { code } = await run('init', '--project', folder, ...settings, '--yes', '--install')
    expect([code, runs]).toEqual([0, [[manager, ['install'], folder]]])
  })

  test('fails if the package manager fails', async () => {
    const { run } = createTestCli({}, { ...packed([]), runProgram: () => Promise.resolve(1) })
    const folder = copyFixture('branch')
    const { code } = await run('init', '--project', folder, ...settings, '--yes', '--install')
    expect(code).toBe(1)
  })
})
