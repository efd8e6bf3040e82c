import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { arrows } from './arrows.js'

// Only the arrow rules: typed rules need files that exist, and these files do not.
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{js,ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...arrows,
  ],
})

async function lint(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return (result?.messages ?? []).map(({ message }) => message)
}

const importing = (specifier: string): string => `import { x } from '${specifier}'\nx()\n`

interface Forbidden {
  readonly file: string
  readonly imports: string
  readonly fix: string
}

const protocolFile = 'packages/protocol/src/limits.ts'
const schemaFile = 'packages/protocol/src/schemas/match.ts'
const protocolTest = 'packages/protocol/src/limits.test.ts'
const clientFile = 'packages/client/src/session/createSession.ts'
const clientTestingFile = 'packages/client/src/testing/createFakeClock.ts'
const clientTest = 'packages/client/src/session/createSession.test.ts'
const reactNativeFile = 'packages/react-native/src/LinkProvider.tsx'
const reactNativeTest = 'packages/react-native/src/LinkProvider.test.tsx'
const conformanceFile = 'packages/conformance/src/judge/judgeRun.ts'
const conformanceTest = 'packages/conformance/test/scenarios.test.ts'
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
const mcpFile = 'packages/mcp/src/createMcpServer.ts'
const cliFile = 'packages/cli/src/main.ts'
const dashboardFile = 'apps/dashboard/src/LinksPage.tsx'
const exampleFile = 'examples/expo-router/app/index.tsx'
const benchFile = 'bench/accuracy/run.ts'
const toolFile = 'tooling/size.ts'

const forbidden: readonly Forbidden[] = [
  { file: protocolFile, imports: '@throughlink/client', fix: 'move the shared code into protocol' },
  {
    file: protocolFile,
    imports: 'typebox',
    fix: 'Schemas belong in packages/protocol/src/schemas',
  },
  { file: protocolFile, imports: './schemas/index.ts', fix: 'Use the generated types' },
  { file: protocolFile, imports: 'node:crypto', fix: 'pass the value as an argument' },
  { file: protocolFile, imports: 'zod', fix: 'protocol has no dependencies' },
  { file: protocolFile, imports: '../../client/src/link.ts', fix: 'by its name' },
  { file: schemaFile, imports: '@throughlink/client', fix: 'move the shared code into protocol' },
  { file: schemaFile, imports: 'node:fs', fix: 'pass the value as an argument' },
  { file: schemaFile, imports: 'zod', fix: 'depend on typebox only' },
  {
    file: protocolTest,
    imports: '@throughlink/client',
    fix: 'test the two together in the other package',
  },
  { file: clientFile, imports: '@throughlink/protocol/schemas', fix: 'Import types and constants' },
  { file: clientFile, imports: 'typebox', fix: 'Import types and constants' },
  { file: clientFile, imports: 'typebox/value', fix: 'Import types and constants' },
  { file: clientFile, imports: 'react', fix: 'declare a port in src/ports.ts' },
  { file: clientFile, imports: 'react-native', fix: 'declare a port in src/ports.ts' },
  { file: clientFile, imports: 'expo-clipboard', fix: 'declare a port in src/ports.ts' },
  {
    file: clientFile,
    imports: '@react-native-async-storage/async-storage',
    fix: 'declare a port in src/ports.ts',
  },
  { file: clientFile, imports: 'node:crypto', fix: 'without Node' },
  { file: clientFile, imports: 'crypto', fix: 'without Node' },
  { file: clientFile, imports: 'fs/promises', fix: 'without Node' },
  {
    file: clientFile,
    imports: '@throughlink/react-native',
    fix: 'client may import @throughlink/protocol only',
  },
  {
    file: clientFile,
    imports: '@throughlink/matcher',
    fix: 'client may import @throughlink/protocol only',
  },
  { file: clientFile, imports: 'lodash', fix: 'client depends on @throughlink/protocol only' },
  { file: clientFile, imports: '../testing/createFakeClock.ts', fix: 'src/testing is for tests' },
  { file: clientFile, imports: './testing/index.ts', fix: 'src/testing is for tests' },
  { file: clientFile, imports: '@throughlink/protocol/src/limits.ts', fix: '"exports"' },
  { file: clientFile, imports: '@throughlink/protocol/dist/esm/index.js', fix: '"exports"' },
  { file: clientFile, imports: '../../../protocol/src/limits.ts', fix: 'by its name' },
  {
    file: clientTestingFile,
    imports: 'vitest',
    fix: 'client depends on @throughlink/protocol only',
  },
  { file: clientTestingFile, imports: 'node:timers', fix: 'without Node' },
  { file: clientTest, imports: 'react-native', fix: 'Test this in packages/react-native' },
  { file: clientTest, imports: '@throughlink/server', fix: 'test the two together there' },
  { file: clientTest, imports: '@throughlink/protocol/src/limits.ts', fix: '"exports"' },
  { file: reactNativeFile, imports: '@throughlink/matcher', fix: 'react-native may import' },
  { file: reactNativeFile, imports: '@throughlink/client/testing', fix: 'Fakes are for tests' },
  { file: reactNativeFile, imports: '@throughlink/protocol/schemas', fix: 'Import types' },
  { file: reactNativeFile, imports: '@throughlink/client/src/link.ts', fix: '"exports"' },
  { file: reactNativeTest, imports: '@throughlink/server', fix: 'in e2e/' },
  { file: conformanceFile, imports: '@throughlink/protocol', fix: 'src/wire.ts' },
  { file: conformanceFile, imports: 'express', fix: 'conformance has no dependencies' },
  { file: conformanceTest, imports: '@throughlink/server', fix: 'run the client only' },
  { file: matcherFile, imports: '@throughlink/protocol', fix: 'write `import type`' },
  { file: matcherFile, imports: '@throughlink/protocol/schemas', fix: 'types of' },
  {
    file: matcherFile,
    imports: '../../../bench/accuracy/world.ts',
    fix: 'matcher never imports bench',
  },
  { file: matcherFile, imports: '@throughlink/bench', fix: 'matcher never imports bench' },
  { file: matcherFile, imports: 'node:fs', fix: 'matcher is pure functions' },
  {
    file: matcherTest,
    imports: '../../../bench/accuracy/world.ts',
    fix: 'matcher never imports bench',
  },
  { file: matcherTest, imports: '@throughlink/client', fix: 'matcher never imports this package' },
  { file: serverFile, imports: '@throughlink/client', fix: 'share no code' },
  { file: serverFile, imports: '@throughlink/client/testing', fix: 'share no code' },
  { file: serverFile, imports: '@throughlink/cli', fix: 'server may import' },
  { file: serverFile, imports: '@throughlink/services', fix: 'server may import' },
  { file: serverFile, imports: '@throughlink/tooling/report', fix: 'server may import' },
  { file: serverFile, imports: '@throughlink/bench-accuracy/world', fix: 'server may import' },
  { file: serverBench, imports: '@throughlink/cli', fix: 'Server benchmarks may import' },
  { file: serverBench, imports: '@throughlink/client', fix: 'share no code' },
  {
    file: serverFaults,
    imports: '@throughlink/cli',
    fix: 'Server fault, security, TLS and deployment tests may import',
  },
  {
    file: serverFaults,
    imports: '@throughlink/bench-accuracy/world',
    fix: 'Server fault, security, TLS and deployment tests may import',
  },
  { file: serverTest, imports: '@throughlink/react-native', fix: 'test the rest in e2e/' },
  ...['catalog', 'pipeline', 'edge', 'manage'].map((wing) => ({
    file: platformFile,
    imports: `../../${wing}/links/link.ts`,
    fix: 'platform imports no other wing',
  })),
  { file: platformFile, imports: '../../config.ts', fix: 'accept the value as an option' },
  ...['pipeline', 'edge', 'manage'].map((wing) => ({
    file: catalogFile,
    imports: `../../${wing}/links/link.ts`,
    fix: 'move the shared lookup into catalog',
  })),
  ...['edge', 'manage'].map((wing) => ({
    file: pipelineFile,
    imports: `../../${wing}/links/link.ts`,
    fix: 'move the shared code into pipeline or catalog',
  })),
  { file: edgeFile, imports: '../../manage/links/linkView.ts', fix: 'never import each other' },
  { file: manageFile, imports: '../../edge/landing/sendPage.ts', fix: 'never import each other' },
  ...[platformFile, catalogFile, pipelineFile, edgeFile, manageFile].flatMap((file) => [
    { file, imports: '../../commands/seed.ts', fix: 'Wings never import commands' },
    { file, imports: '../../app.ts', fix: 'pass what this file needs as an option' },
    { file, imports: '../../roles/startWorking.ts', fix: 'pass what this file needs as an option' },
    { file, imports: '@throughlink/client', fix: 'share no code' },
  ]),
  { file: mcpFile, imports: '@throughlink/server', fix: 'through the typed client' },
  { file: cliFile, imports: '@throughlink/server', fix: 'call the server over HTTP' },
  { file: cliFile, imports: '@throughlink/matcher', fix: 'call the server over HTTP' },
  { file: dashboardFile, imports: '@throughlink/mcp', fix: 'call the server over HTTP' },
  { file: dashboardFile, imports: '@throughlink/matcher', fix: 'call the server over HTTP' },
  { file: exampleFile, imports: '@throughlink/client', fix: 'Apps install one package' },
  { file: benchFile, imports: '../../packages/matcher/src/decide.ts', fix: 'by its name' },
  { file: toolFile, imports: '@throughlink/protocol/src/limits.ts', fix: '"exports"' },
]

describe('a forbidden import is reported once, with its fix', () => {
  test.for(forbidden)('$file -> $imports', async ({ file, imports, fix }) => {
    expect(await lint(file, importing(imports))).toEqual([expect.stringContaining(fix)])
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
  [conformanceFile, 'node:http'],
  [conformanceFile, '../scenario.ts'],
  [conformanceTest, '@throughlink/client/testing'],
  [conformanceTest, '@throughlink/protocol/schemas'],
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
  [serverFile, '@throughlink/mcp'],
  [serverFile, 'node:http'],
  ...[serverBench, serverFaults].flatMap((file) => [
    [file, '@throughlink/protocol'] as const,
    [file, '@throughlink/matcher'] as const,
    [file, '@throughlink/services'] as const,
    [file, '@throughlink/tooling/report'] as const,
  ]),
  [serverFaults, '@throughlink/client'],
  [serverBench, '@throughlink/bench-accuracy/world'],
  [serverTest, '@throughlink/client'],
  ['apps/server/test/journey.test.ts', '@throughlink/services'],
  [platformFile, '../../errors.ts'],
  [platformFile, '../time/sleep.ts'],
  [catalogFile, '../../platform/engines/database.ts'],
  [pipelineFile, '../../catalog/links/link.ts'],
  [pipelineFile, '../../config.ts'],
  [edgeFile, '../../pipeline/event-log/eventLog.ts'],
  [edgeFile, '../landing/sendPage.ts'],
  [manageFile, '../../pipeline/outbox/enqueueMessage.ts'],
  [manageFile, '../../catalog/links/link.ts'],
  [commandFile, '../manage/links/linkStatements.ts'],
  [commandFile, '../edge/redirect/recordClick.ts'],
  [mcpFile, '@throughlink/api'],
  [cliFile, '@throughlink/protocol'],
  [cliFile, '@throughlink/client'],
  [cliFile, '@throughlink/mcp'],
  [dashboardFile, '@throughlink/protocol'],
  [exampleFile, '@throughlink/react-native/v0.3'],
  [benchFile, '@throughlink/matcher'],
  [toolFile, '../packages/protocol/src/schemas/index.ts'],
]

describe('an allowed import passes', () => {
  test.for(allowed)('%s -> %s', async ([file, imports]) => {
    expect(await lint(file, importing(imports))).toEqual([])
  })
})

test('the matcher may import types of the protocol', async () => {
  const code = `import type { Fingerprint } from '@throughlink/protocol'\nexport type F = Fingerprint\n`
  expect(await lint(matcherFile, code)).toEqual([])
})

test('type imports and re-exports are checked too', async () => {
  const fix = [expect.stringContaining('declare a port')]
  expect(await lint(clientFile, `import type { FC } from 'react'\n`)).toEqual(fix)
  expect(await lint(clientFile, `export { Linking } from 'react-native'\n`)).toEqual(fix)
  expect(await lint(clientFile, `export * from 'react-native'\n`)).toEqual(fix)
})

const staticOnly = [protocolFile, schemaFile, clientFile, clientTestingFile, matcherFile]

test.for(staticOnly)('%s may not import dynamically', async (file) => {
  const code = `export const react = () => import('react')\n`
  expect(await lint(file, code)).toEqual([expect.stringContaining('Use a static import')])
})
