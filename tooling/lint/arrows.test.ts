import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { arrows } from './arrows.js'

// The arrows alone: typed rules need files that exist, and these do not.
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{js,ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...arrows,
  ],
})

async function faults(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return (result?.messages ?? []).map(({ message }) => message)
}

const importing = (specifier: string): string => `import { x } from '${specifier}'\nx()\n`

interface Forbidden {
  readonly file: string
  readonly imports: string
  readonly cure: string
}

const protocolFile = 'packages/protocol/src/limits.ts'
const schemaFile = 'packages/protocol/src/schemas/match.ts'
const protocolTest = 'packages/protocol/src/limits.test.ts'
const clientFile = 'packages/client/src/session/createSession.ts'
const clientTestingFile = 'packages/client/src/testing/createFakeClock.ts'
const clientTest = 'packages/client/src/session/createSession.test.ts'
const reactNativeFile = 'packages/react-native/src/LinkProvider.tsx'
const reactNativeTest = 'packages/react-native/src/LinkProvider.test.tsx'
const matcherFile = 'packages/matcher/src/decide.ts'
const matcherTest = 'packages/matcher/src/decide.test.ts'
const serverFile = 'apps/server/src/edge/matching/matchRoutes.ts'
const serverTest = 'apps/server/src/edge/matching/matchRoutes.test.ts'
const platformFile = 'apps/server/src/platform/http/createServer.ts'
const catalogFile = 'apps/server/src/catalog/links/findLink.ts'
const pipelineFile = 'apps/server/src/pipeline/event-log/eventLog.ts'
const edgeFile = 'apps/server/src/edge/redirect/redirectRoutes.ts'
const manageFile = 'apps/server/src/manage/links/linkRoutes.ts'
const commandFile = 'apps/server/src/commands/seed.ts'
const serverBench = 'apps/server/bench/decisions/readWorld.ts'
const serverFaults = 'apps/server/faults/killed.ts'
const cliFile = 'packages/cli/src/main.ts'
const dashboardFile = 'apps/dashboard/src/LinksPage.tsx'
const exampleFile = 'examples/expo-router/app/index.tsx'
const benchFile = 'bench/accuracy/run.ts'
const toolFile = 'tooling/size.ts'

const forbidden: readonly Forbidden[] = [
  { file: protocolFile, imports: '@throughlink/client', cure: 'move what both need into protocol' },
  { file: protocolFile, imports: 'typebox', cure: 'Schemas live in packages/protocol/src/schemas' },
  { file: protocolFile, imports: './schemas/index.ts', cure: 'Use the generated types' },
  { file: protocolFile, imports: 'node:crypto', cure: 'pass it as an argument' },
  { file: protocolFile, imports: 'zod', cure: 'protocol has no dependencies' },
  { file: protocolFile, imports: '../../client/src/link.ts', cure: 'by its name' },
  { file: schemaFile, imports: '@throughlink/client', cure: 'move what both need into protocol' },
  { file: schemaFile, imports: 'node:fs', cure: 'pass it as an argument' },
  { file: schemaFile, imports: 'zod', cure: 'depend on typebox only' },
  { file: protocolTest, imports: '@throughlink/client', cure: 'test this where both are known' },
  { file: clientFile, imports: '@throughlink/protocol/schemas', cure: 'Take types and constants' },
  { file: clientFile, imports: 'typebox', cure: 'Take types and constants' },
  { file: clientFile, imports: 'typebox/value', cure: 'Take types and constants' },
  { file: clientFile, imports: 'react', cure: 'declare a port in src/ports.ts' },
  { file: clientFile, imports: 'react-native', cure: 'declare a port in src/ports.ts' },
  { file: clientFile, imports: 'expo-clipboard', cure: 'declare a port in src/ports.ts' },
  {
    file: clientFile,
    imports: '@react-native-async-storage/async-storage',
    cure: 'declare a port in src/ports.ts',
  },
  { file: clientFile, imports: 'node:crypto', cure: 'where Node is not' },
  { file: clientFile, imports: 'crypto', cure: 'where Node is not' },
  { file: clientFile, imports: 'fs/promises', cure: 'where Node is not' },
  { file: clientFile, imports: '@throughlink/react-native', cure: 'nothing points back' },
  { file: clientFile, imports: '@throughlink/matcher', cure: 'nothing points back' },
  { file: clientFile, imports: 'lodash', cure: 'client has no dependencies' },
  { file: clientFile, imports: '../testing/createFakeClock.ts', cure: 'src/testing is for tests' },
  { file: clientFile, imports: './testing/index.ts', cure: 'src/testing is for tests' },
  { file: clientFile, imports: '@throughlink/protocol/src/limits.ts', cure: '"exports"' },
  { file: clientFile, imports: '@throughlink/protocol/dist/esm/index.js', cure: '"exports"' },
  { file: clientFile, imports: '../../../protocol/src/limits.ts', cure: 'by its name' },
  { file: clientTestingFile, imports: 'vitest', cure: 'client has no dependencies' },
  { file: clientTestingFile, imports: 'node:timers', cure: 'where Node is not' },
  { file: clientTest, imports: 'react-native', cure: 'Test it in packages/react-native' },
  { file: clientTest, imports: '@throughlink/server', cure: 'test the two together above' },
  { file: clientTest, imports: '@throughlink/protocol/src/limits.ts', cure: '"exports"' },
  { file: reactNativeFile, imports: '@throughlink/matcher', cure: 'react-native may import' },
  { file: reactNativeFile, imports: '@throughlink/client/testing', cure: 'Fakes are for tests' },
  { file: reactNativeFile, imports: '@throughlink/protocol/schemas', cure: 'Take types' },
  { file: reactNativeFile, imports: '@throughlink/client/src/link.ts', cure: '"exports"' },
  { file: reactNativeTest, imports: '@throughlink/server', cure: 'in e2e/' },
  { file: matcherFile, imports: '@throughlink/protocol', cure: 'write `import type`' },
  { file: matcherFile, imports: '@throughlink/protocol/schemas', cure: 'types of' },
  { file: matcherFile, imports: '../../../bench/accuracy/world.ts', cure: 'bench measures' },
  { file: matcherFile, imports: '@throughlink/bench', cure: 'bench measures' },
  { file: matcherFile, imports: 'node:fs', cure: 'matcher is pure functions' },
  { file: matcherTest, imports: '../../../bench/accuracy/world.ts', cure: 'bench measures' },
  { file: matcherTest, imports: '@throughlink/client', cure: 'matcher stands below' },
  { file: serverFile, imports: '@throughlink/client', cure: 'share words, never code' },
  { file: serverFile, imports: '@throughlink/client/testing', cure: 'share words, never code' },
  { file: serverFile, imports: '@throughlink/cli', cure: 'server may import' },
  { file: serverFile, imports: '@throughlink/services', cure: 'server may import' },
  { file: serverFile, imports: '@throughlink/tooling/report', cure: 'server may import' },
  { file: serverFile, imports: '@throughlink/bench-accuracy/world', cure: 'server may import' },
  { file: serverBench, imports: '@throughlink/cli', cure: 'Server benchmarks may import' },
  { file: serverBench, imports: '@throughlink/client', cure: 'share words, never code' },
  { file: serverFaults, imports: '@throughlink/cli', cure: 'Server fault tests may import' },
  { file: serverFaults, imports: '@throughlink/client', cure: 'share words, never code' },
  {
    file: serverFaults,
    imports: '@throughlink/bench-accuracy/world',
    cure: 'Server fault tests may import',
  },
  { file: serverTest, imports: '@throughlink/react-native', cure: 'go to e2e/' },
  ...['catalog', 'pipeline', 'edge', 'manage'].map((wing) => ({
    file: platformFile,
    imports: `../../${wing}/links/link.ts`,
    cure: 'platform stands below every wing',
  })),
  { file: platformFile, imports: '../../config.ts', cure: 'take the value as an option' },
  ...['pipeline', 'edge', 'manage'].map((wing) => ({
    file: catalogFile,
    imports: `../../${wing}/links/link.ts`,
    cure: 'move the shared look-up into catalog',
  })),
  ...['edge', 'manage'].map((wing) => ({
    file: pipelineFile,
    imports: `../../${wing}/links/link.ts`,
    cure: 'move what both need into pipeline or catalog',
  })),
  { file: edgeFile, imports: '../../manage/links/linkView.ts', cure: 'never import each other' },
  { file: manageFile, imports: '../../edge/landing/html.ts', cure: 'never import each other' },
  ...[platformFile, catalogFile, pipelineFile, edgeFile, manageFile].flatMap((file) => [
    { file, imports: '../../commands/seed.ts', cure: 'commands stands above the wings' },
    { file, imports: '../../app.ts', cure: 'pass what this one needs as an option' },
    { file, imports: '../../startWorkers.ts', cure: 'pass what this one needs as an option' },
    { file, imports: '@throughlink/client', cure: 'share words, never code' },
  ]),
  { file: cliFile, imports: '@throughlink/server', cure: 'ask the server over HTTP' },
  { file: cliFile, imports: '@throughlink/client', cure: 'ask the server over HTTP' },
  { file: dashboardFile, imports: '@throughlink/matcher', cure: 'ask the server over HTTP' },
  { file: exampleFile, imports: '@throughlink/client', cure: 'An app installs one package' },
  { file: benchFile, imports: '../../packages/matcher/src/decide.ts', cure: 'by its name' },
  { file: toolFile, imports: '@throughlink/protocol/src/limits.ts', cure: '"exports"' },
]

describe('a forbidden arrow is reported once, with its cure', () => {
  test.for(forbidden)('$file -> $imports', async ({ file, imports, cure }) => {
    expect(await faults(file, importing(imports))).toEqual([expect.stringContaining(cure)])
  })
})

const allowed: readonly (readonly [file: string, imports: string])[] = [
  [protocolFile, './base64url.ts'],
  [schemaFile, 'typebox'],
  [schemaFile, '../limits.ts'],
  ['packages/protocol/src/schemas/match.test.ts', 'typebox/value'],
  [protocolTest, '@throughlink/protocol/schemas'],
  [protocolTest, 'node:crypto'],
  [clientFile, '@throughlink/protocol'],
  [clientFile, '../ports.ts'],
  [clientFile, './createSession.ts'],
  [clientTestingFile, '../ports.ts'],
  [clientTestingFile, '@throughlink/protocol'],
  [clientTest, '../testing/createFakeClock.ts'],
  [clientTest, '@throughlink/protocol/schemas'],
  [clientTest, 'vitest'],
  [clientTest, 'node:http'],
  ['packages/client/test/hermes/scenarios.ts', '@throughlink/client'],
  ['packages/client/test/hermes/scenarios.ts', '@throughlink/client/testing'],
  ['packages/client/test/hermes/scenarios.ts', '../../src/testing/index.ts'],
  [reactNativeFile, '@throughlink/client'],
  [reactNativeFile, '@throughlink/protocol'],
  [reactNativeFile, 'react-native'],
  [reactNativeTest, '@throughlink/client/testing'],
  [matcherFile, './score.ts'],
  [serverFile, '@throughlink/protocol/schemas'],
  [serverFile, '@throughlink/matcher'],
  [serverFile, 'node:http'],
  ...[serverBench, serverFaults].flatMap((file) => [
    [file, '@throughlink/protocol'] as const,
    [file, '@throughlink/matcher'] as const,
    [file, '@throughlink/services'] as const,
    [file, '@throughlink/tooling/report'] as const,
  ]),
  [serverBench, '@throughlink/bench-accuracy/world'],
  [serverTest, '@throughlink/client'],
  ['apps/server/test/journey.test.ts', '@throughlink/services'],
  [platformFile, '../../errors.ts'],
  [platformFile, '../time/sleep.ts'],
  [catalogFile, '../../platform/engines/database.ts'],
  [pipelineFile, '../../catalog/links/link.ts'],
  [pipelineFile, '../../config.ts'],
  [edgeFile, '../../pipeline/event-log/eventLog.ts'],
  [edgeFile, '../landing/html.ts'],
  [manageFile, '../../pipeline/outbox/enqueueMessage.ts'],
  [manageFile, '../../catalog/links/link.ts'],
  [commandFile, '../manage/links/linkStatements.ts'],
  [commandFile, '../edge/redirect/recordClick.ts'],
  [cliFile, '@throughlink/protocol'],
  [dashboardFile, '@throughlink/protocol'],
  [exampleFile, '@throughlink/react-native/v0.3'],
  [benchFile, '@throughlink/matcher'],
  [toolFile, '../packages/protocol/src/schemas/index.ts'],
]

describe('an allowed arrow passes', () => {
  test.for(allowed)('%s -> %s', async ([file, imports]) => {
    expect(await faults(file, importing(imports))).toEqual([])
  })
})

test('the matcher may import types of the protocol', async () => {
  const code = `import type { Fingerprint } from '@throughlink/protocol'\nexport type F = Fingerprint\n`
  expect(await faults(matcherFile, code)).toEqual([])
})

test('an arrow is seen in a type import and in a re-export too', async () => {
  const cure = [expect.stringContaining('declare a port')]
  expect(await faults(clientFile, `import type { FC } from 'react'\n`)).toEqual(cure)
  expect(await faults(clientFile, `export { Linking } from 'react-native'\n`)).toEqual(cure)
  expect(await faults(clientFile, `export * from 'react-native'\n`)).toEqual(cure)
})

const staticOnly = [protocolFile, schemaFile, clientFile, clientTestingFile, matcherFile]

test.for(staticOnly)('%s may not import dynamically', async (file) => {
  const code = `export const react = () => import('react')\n`
  expect(await faults(file, code)).toEqual([expect.stringContaining('Import statically')])
})
