import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFiles } from '../base/writeFiles.ts'
import { buildFiles } from '../build/buildFiles.ts'
import { bundleWithMetro } from './bundleWithMetro.ts'

// Metro starts slowly on a busy machine.
const timeoutMs = 60_000

const platform = 'android'

const library = `const { View } = require('react-native')
try {
  exports.storage = require('some-storage')
} catch {}
exports.helper = require('./helper.js')
if (__DEV__) console.log('prose behind __DEV__')
if (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production') {
  console.log('prose behind NODE_ENV')
}
exports.View = View
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughlink-metro-'))
  await writeFiles(folder, {
    'node_modules/library/package.json': '{ "name": "library", "main": "./index.js" }',
    'node_modules/library/index.js': library,
    'node_modules/library/helper.js': "exports.name = 'helper'",
    'node_modules/library/unused.js': "exports.name = 'unused'",
  })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Builds the sources in a folder, and installs the result as the package `built`. */
async function installBuilt(source: string): Promise<void> {
  const manifest = {
    name: 'built',
    main: './dist/cjs/index.js',
    exports: { '.': { '@throughlink/source': './src/index.ts', default: './dist/cjs/index.js' } },
  }
  await writeFiles(join(folder, 'node_modules/built'), {
    ...(await buildFiles(source, manifest)),
    'package.json': JSON.stringify(manifest),
  })
}

test(
  'the bundle has the modules of the library alone, as in production',
  async () => {
    const bundle = await bundleWithMetro({ folder, imports: ['library'], minify: true, platform })
    expect(bundle.modules).toEqual(['library/helper.js', 'library/index.js'])
    expect(bundle.code.match(/__d\(/g)).toHaveLength(2)
    // The optional module is one of the module's numbered dependencies, inside try.
    expect(bundle.code).toMatch(/try\{\w+\.storage=\w+\(\w+\[\d\]\)/)
    expect(bundle.code).not.toContain('prose')
  },
  timeoutMs,
)

test(
  'code behind a constant for development is not in the production bundle of a built package',
  async () => {
    const source = join(folder, 'source')
    await writeFiles(source, {
      'src/index.ts': "export { explain } from './explain.ts'",
      'src/explain.ts': `import { isDevelopment } from './isDevelopment.ts'
const messages = { missing: 'prose of the table' }
export const explain = (code: 'missing') => (isDevelopment ? messages[code] : code)`,
      'src/isDevelopment.ts': `export const isDevelopment =
  typeof process !== 'undefined' && process.env.NODE_ENV !== 'production'`,
    })
    await installBuilt(source)
    const bundle = await bundleWithMetro({ folder, imports: ['built'], minify: true, platform })
    expect(bundle.modules).toEqual(['built/dist/cjs/index.js', 'built/dist/cjs/shared.js'])
    expect(bundle.code).not.toContain('prose')
  },
  timeoutMs,
)

test(
  'code of a built package for another platform is not in the bundle',
  async () => {
    const source = join(folder, 'source')
    await writeFiles(source, {
      'src/index.ts': `import { Platform } from 'react-native'
export function find() {
  if (Platform.OS !== 'android') return undefined
  return describe()
}
const describe = () => 'prose for Android'`,
    })
    await installBuilt(source)
    const options = { folder, imports: ['built'], minify: true }
    const onAndroid = await bundleWithMetro({ ...options, platform })
    expect(onAndroid.code).toContain('prose for Android')
    const onIos = await bundleWithMetro({ ...options, platform: 'ios' })
    expect(onIos.code).not.toContain('prose for Android')
  },
  timeoutMs,
)

test(
  'an import that Metro cannot resolve is an expected failure',
  async () => {
    const bundling = bundleWithMetro({
      folder,
      imports: ['library/missing'],
      minify: true,
      platform,
    })
    await expect(bundling).rejects.toThrow('Metro cannot bundle library/missing')
  },
  timeoutMs,
)
