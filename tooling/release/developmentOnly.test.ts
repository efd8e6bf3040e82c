import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const appProvides = [
  'react',
  'react/*',
  'react-native',
  'react-native-*',
  'expo-*',
  '@react-native-*',
]

/** Bundles an entry of the React Native package as an app does. `__DEV__` is false in a release. */
async function bundleEntry(entry: string, isDevelopment: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'packages/react-native/src', entry)],
    conditions: ['@throughlink/source'],
    define: { __DEV__: String(isDevelopment) },
    external: appProvides,
    jsx: 'automatic',
    minifySyntax: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

test.each([
  ['index.ts', 'is not installed: '],
  ['index.ts', '/throughlink/simulate'],
  ['devtools/index.ts', 'Simulate deferred link'],
])('a release of %s does not contain the development text "%s"', async (entry, text) => {
  expect(await bundleEntry(entry, true)).toContain(text)
  expect(await bundleEntry(entry, false)).not.toContain(text)
})

test('a release contains no table of missing modules', async () => {
  const code = await bundleEntry('index.ts', false)
  expect(code).not.toContain('instead of the Play referrer')
  expect(code).not.toContain('listMissingModules')
})
