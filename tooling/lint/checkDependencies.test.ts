import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { findForbiddenImports } from './checkDependencies.ts'

/** Files with one forbidden import each, by the rule that must find it. */
const planted: Readonly<Record<string, readonly [file: string, code: string]>> = {
  'packages/protocol': ['packages/protocol/src/a.ts', `import '../../client/src/index.ts'`],
  'packages/protocol/isolated': ['packages/protocol/src/b.ts', `import 'node:crypto'`],
  'packages/client/isolated': ['packages/client/src/a.ts', `import 'react'`],
  'packages/react-native/test': [
    'packages/react-native/src/a.test.tsx',
    `import '../../../apps/server/src/errors.ts'`,
  ],
  'by-its-name': ['packages/client/src/b.ts', `import '../../protocol/src/limits.ts'`],
  'schema-library': ['packages/protocol/src/c.ts', `import './schemas/index.ts'`],
  fakes: ['packages/client/src/c.ts', `import './testing/index.ts'`],
  'matcher-types': [
    'packages/matcher/src/a.ts',
    `import { maxEvents } from '../../protocol/src/index.ts'`,
  ],
  'no-node': ['packages/api/src/a.ts', `import 'node:fs'`],
  verification: ['tooling/a.ts', `import '../verification/harness/a.ts'`],
  'apps/server': ['apps/server/src/edge/a.ts', `import '../../../../packages/client/src/index.ts'`],
  'server/platform': ['apps/server/src/platform/a.ts', `import '../catalog/a.ts'`],
  'server/catalog': ['apps/server/src/catalog/b.ts', `import '../pipeline/a.ts'`],
  'server/pipeline': ['apps/server/src/pipeline/b.ts', `import type { A } from '../edge/b.ts'`],
  'server/edge': ['apps/server/src/edge/c.ts', `void import('../manage/b.ts')`],
  'server/manage': ['apps/server/src/manage/c.ts', `export * from '../edge/b.ts'`],
  'server/composition': ['apps/server/src/manage/d.ts', `import '../app.ts'`],
  'server/roles': ['apps/server/src/roles/a.ts', `void import('../commands/a.ts')`],
  'server/configuration': ['apps/server/src/platform/b.ts', `import '../config.ts'`],
  'dashboard/parts': ['apps/dashboard/src/ui/a.tsx', `import '../features/links/a.tsx'`],
  'dashboard/features': ['apps/dashboard/src/features/links/b.tsx', `import '../live/a.tsx'`],
  'dashboard/shell': ['apps/dashboard/src/features/links/c.tsx', `import '../../main.tsx'`],
  examples: ['examples/bare/a.ts', `import '../../packages/client/src/index.ts'`],
  circle: ['packages/cli/src/a.ts', `import type { B } from './b.ts'`],
  missing: ['packages/cli/src/c.ts', `import './absent.ts'`],
}

/** Files that others import, and imports that are allowed. */
const others: Readonly<Record<string, string>> = {
  'packages/protocol/src/index.ts': 'export const maxEvents = 1',
  'packages/protocol/src/limits.ts': '',
  'packages/protocol/src/schemas/index.ts': `import '../limits.ts'`,
  'packages/client/src/index.ts': `import '../../protocol/src/index.ts'`,
  'packages/client/src/testing/index.ts': '',
  'packages/client/src/c.test.ts': `import './testing/index.ts'\nimport 'node:http'`,
  'packages/matcher/src/b.ts': `import type { A } from '../../protocol/src/index.ts'`,
  'packages/cli/src/b.ts': `import './a.ts'`,
  'verification/harness/a.ts': `import '../../apps/server/src/app.ts'`,
  'tooling/b.ts': `import '../packages/protocol/src/limits.ts'`,
  'examples/bare/b.ts': '',
  'apps/dashboard/src/main.tsx': `import './features/live/a.tsx'`,
  'apps/dashboard/src/features/links/a.tsx': `import '../../ui/b.tsx'`,
  'apps/dashboard/src/features/live/a.tsx': '',
  'apps/dashboard/src/ui/b.tsx': '',
  'apps/server/src/app.ts': `import './edge/b.ts'\nimport './manage/b.ts'`,
  'apps/server/src/config.ts': '',
  'apps/server/src/errors.ts': '',
  'apps/server/src/catalog/a.ts': '',
  'apps/server/src/pipeline/a.ts': `import '../catalog/a.ts'`,
  'apps/server/src/edge/b.ts': `import '../pipeline/a.ts'`,
  'apps/server/src/manage/b.ts': `import '../config.ts'`,
  'apps/server/src/commands/a.ts': `import '../roles/b.ts'`,
  'apps/server/src/roles/b.ts': '',
}

const root = mkdtempSync(join(tmpdir(), 'dependencies-'))
afterAll(() => rmSync(root, { recursive: true }))

test('each rule reports its forbidden import and no allowed one', async () => {
  const files = [...Object.values(planted), ...Object.entries(others)]
  for (const [file, code] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${code}\n`)
  }
  const found = await findForbiddenImports(root)
  const reported = found.map((line) => line.slice(0, line.indexOf(' ->')))
  expect(reported).toEqual(
    expect.arrayContaining(Object.entries(planted).map(([rule, [file]]) => `${rule}: ${file}`)),
  )
  const allowed = Object.keys(others).filter((file) => reported.some((each) => each.endsWith(file)))
  expect(allowed).toEqual([])
  // The dynamic imports close circles of folders.
  expect(found.at(-1)).toMatch(/^folders: /)
})

test('the top level of the server source has seven folders and four files', () => {
  expect(readdirSync(join(repositoryRoot, 'apps/server/src'))).toEqual(
    'app.ts catalog commands config.ts edge errors.ts main.ts manage pipeline platform roles'.split(
      ' ',
    ),
  )
})
