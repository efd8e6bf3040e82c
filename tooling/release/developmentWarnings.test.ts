import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

/** Bundles an entry of the React Native package with Metro's flag for development builds. */
async function bundle(entry: string, isDevelopment: boolean): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [`packages/react-native/src/${entry}/index.ts`],
    conditions: ['@throughlink/source'],
    define: { __DEV__: String(isDevelopment) },
    external: ['react', 'react/*', 'react-native', 'expo-router'],
    bundle: true,
    minifySyntax: true,
    format: 'esm',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

test.each([
  ['expo-router', 'Call useLinkRouting() in a component'],
  ['expo-router', 'but no screen shows it'],
  ['react-navigation', 'Put LinkProvider around NavigationContainer'],
])('a production bundle of %s does not contain its warning', async (entry, warning) => {
  expect(await bundle(entry, true)).toContain(warning)
  const production = await bundle(entry, false)
  expect(production).not.toContain(warning)
  expect(production).not.toContain('console.warn')
})
