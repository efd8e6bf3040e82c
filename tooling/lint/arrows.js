/**
 * The arrows of docs/architecture.md as lint rules: for each folder, what its files may import.
 * The first row that matches an import decides, so list an exception above its rule. An import that
 * matches no row is allowed.
 *
 * These rules see static imports only, so the pure packages may not use dynamic imports.
 */
import { builtinModules } from 'node:module'

/**
 * A row with a `fix` forbids the import and shows the fix; a row without one allows it.
 * @typedef {{ match: string, fix?: string, typesAllowed?: boolean }} Row
 * @typedef {{ name: string, files: string[], rows: Row[], staticOnly?: boolean }} Arrow
 */

const relative = String.raw`\.{1,2}/.*`
const ours = '@throughlink/.*'
const protocol = '@throughlink/protocol'
const schemas = '@throughlink/protocol/schemas'
const client = '@throughlink/client'
const clientTesting = '@throughlink/client/testing'
const matcher = '@throughlink/matcher'
const benchAccuracy = '@throughlink/bench-accuracy/.*'
const api = '@throughlink/api'
const mcp = '@throughlink/mcp'
const conformance = '@throughlink/conformance'
const services = '@throughlink/services'
const tooling = '@throughlink/tooling/.*'
const typebox = 'typebox(/.*)?'
const bench = String.raw`(\.\./)+bench/.*|@throughlink/bench.*`
const frameworks = [
  '(react|react-dom|react-native|expo)(/.*)?',
  '(react-native|expo)-.*',
  '@(expo|react-native|react-native-[^/]+|react-navigation)/.*',
].join('|')
const node = ['node:.*', `(${builtinModules.join('|')})(/.*)?`].join('|')
const anything = '.*'

/** @type {(...matches: string[]) => Row} */
const allow = (...matches) => ({ match: matches.join('|') })
/** @type {(match: string, fix: string) => Row} */
const forbid = (match, fix) => ({ match, fix })
/** @type {(match: string, fix: string) => Row} */
const typesOnly = (match, fix) => ({ match, fix, typesAllowed: true })

const deepByName = forbid(
  '@throughlink/[^/]+/(src|dist)(/.*)?',
  'Import one of the names in the package\'s "exports", such as @throughlink/protocol.',
)
const deepByPath = forbid(
  String.raw`(\.\./)+((packages|apps)/)?[a-z][a-z-]*/(src|dist)/.*`,
  'Import another package by its name, such as @throughlink/protocol, not by a path into it.',
)
const noDeepImports = [deepByName, deepByPath]

/** @type {(folder: string) => string[]} */
const source = (folder) => [`${folder}/src/**/*.{ts,tsx}`]
/** @type {(folder: string) => string[]} */
const tests = (folder) => [
  `${folder}/src/**/*.{test,test-d}.{ts,tsx}`,
  `${folder}/test/**/*.{ts,tsx}`,
]

const protocolRows = [
  ...noDeepImports,
  forbid(ours, 'protocol imports no other package: move the shared code into protocol.'),
  forbid(
    node,
    'protocol has no I/O, clock or environment: let the caller pass the value as an argument.',
  ),
]

const clientRows = [
  allow(relative, protocol),
  forbid(
    `${schemas}|${typebox}`,
    'Import types and constants from @throughlink/protocol: a schema library in the client would ' +
      'be bundled into every app.',
  ),
  forbid(
    frameworks,
    'client is independent of frameworks: declare a port in src/ports.ts and implement it in ' +
      'packages/react-native.',
  ),
  forbid(
    node,
    'client runs on phones, without Node: declare a port in src/ports.ts, or use plain ES2022.',
  ),
  forbid(
    ours,
    'client may import @throughlink/protocol only: declare a port, or move the code into protocol.',
  ),
  forbid(
    anything,
    'client depends on @throughlink/protocol only: write the few lines here, or declare a port.',
  ),
]

const noBenchInMatcher = forbid(
  bench,
  'matcher never imports bench: move the shared code into packages/matcher.',
)

const noClientInServer = forbid(
  `${client}(/.*)?`,
  'Server and client share no code: move shared types and constants into @throughlink/protocol.',
)

const serverRows = [
  ...noDeepImports,
  allow(protocol, schemas, matcher, mcp),
  noClientInServer,
  forbid(
    ours,
    'server may import @throughlink/protocol, @throughlink/matcher and @throughlink/mcp only.',
  ),
]

/** @type {(folder: string, ...others: string[]) => Row[]} */
const callerRows = (folder, ...others) => {
  const allowed = [protocol, api, ...others]
  return [
    ...noDeepImports,
    allow(schemas, ...allowed),
    forbid(ours, `${folder} may import ${allowed.join(', ')} only: call the server over HTTP.`),
  ]
}

/**
 * Forbids imports of `roles` and of the files at the top of `apps/server/src`, which compose the wings. Two files
 * import no wing, so wings may import them: `errors.ts`, and `config.ts` (except in platform).
 */
const composition = forbid(
  String.raw`(\.\./)+((app|main)\.ts|roles/.*)`,
  'Roles and the files at the top of apps/server/src compose the wings: pass what this file needs as an option.',
)
/** @type {(...names: string[]) => string} */
const wing = (...names) => String.raw`(\.\./)+(${names.join('|')})/.*`
const noCommands = forbid(
  wing('commands'),
  'Wings never import commands: move the shared code into the wing it belongs to.',
)

/**
 * The wings of the server, `platform <- catalog <- pipeline <- { edge | manage }`, and the imports forbidden
 * in each. `commands`, `roles` and the files at the top may import every wing.
 */
const wings = [
  {
    name: 'platform',
    rows: [
      forbid(
        wing('catalog', 'pipeline', 'edge', 'manage'),
        'platform imports no other wing: move product-specific code into that wing, or accept it as an ' +
          'option.',
      ),
      forbid(
        String.raw`(\.\./)+config\.ts`,
        'platform reads no configuration: accept the value as an option.',
      ),
    ],
  },
  {
    name: 'catalog',
    rows: [
      forbid(
        wing('pipeline', 'edge', 'manage'),
        'catalog never imports pipeline, edge or manage: move the shared lookup into catalog.',
      ),
    ],
  },
  {
    name: 'pipeline',
    rows: [
      forbid(
        wing('edge', 'manage'),
        'pipeline never imports edge or manage: move the shared code into pipeline or catalog.',
      ),
    ],
  },
  {
    name: 'edge',
    rows: [
      forbid(
        wing('manage'),
        'edge and manage never import each other: move the shared code into catalog or pipeline.',
      ),
    ],
  },
  {
    name: 'manage',
    rows: [
      forbid(
        wing('edge'),
        'edge and manage never import each other: move the shared code into catalog or pipeline.',
      ),
    ],
  },
].map(({ name, rows }) => ({ name, rows: [composition, noCommands, ...rows] }))

/** @type {Arrow[]} */
const table = [
  {
    name: 'protocol',
    files: source('packages/protocol'),
    staticOnly: true,
    rows: [
      ...protocolRows,
      forbid(
        String.raw`\.{1,2}/(.*/)?schemas/.*`,
        'Use the generated types: an import of schemas/ from the main entry would bundle typebox into ' +
          'every app.',
      ),
      allow(relative),
      forbid(typebox, 'Schemas belong in packages/protocol/src/schemas: move this file there.'),
      forbid(anything, 'protocol has no dependencies: write the few lines here.'),
    ],
  },
  {
    name: 'protocol/schemas',
    files: ['packages/protocol/src/schemas/**/*.ts'],
    staticOnly: true,
    rows: [
      ...protocolRows,
      allow(relative, typebox),
      forbid(anything, 'Schemas depend on typebox only: write the few lines here.'),
    ],
  },
  {
    name: 'protocol tests',
    files: tests('packages/protocol'),
    rows: [
      ...noDeepImports,
      allow(protocol, schemas),
      forbid(
        ours,
        'protocol imports no other package: test the two together in the other package.',
      ),
    ],
  },
  {
    name: 'client',
    files: source('packages/client'),
    staticOnly: true,
    rows: [
      ...noDeepImports,
      forbid(
        String.raw`\.{1,2}/(.*/)?testing/.*`,
        'src/testing is for tests: move code that the client itself needs out of it.',
      ),
      ...clientRows,
    ],
  },
  {
    name: 'client/testing',
    files: ['packages/client/src/testing/**/*.ts'],
    staticOnly: true,
    rows: [...noDeepImports, ...clientRows],
  },
  {
    name: 'client tests',
    files: tests('packages/client'),
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, client, clientTesting),
      forbid(
        frameworks,
        'Test this in packages/react-native, or replace the framework with a port.',
      ),
      forbid(ours, 'client never imports this package: test the two together there, or in e2e/.'),
    ],
  },
  {
    name: 'react-native',
    files: source('packages/react-native'),
    rows: [
      ...noDeepImports,
      allow(protocol, client),
      forbid(clientTesting, 'Fakes are for tests: use the real port.'),
      forbid(
        `${schemas}|${typebox}`,
        'Import types and constants from @throughlink/protocol: a schema library here would be ' +
          'bundled into every app.',
      ),
      forbid(ours, 'react-native may import @throughlink/client and @throughlink/protocol only.'),
    ],
  },
  {
    name: 'react-native tests',
    files: tests('packages/react-native'),
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, client, clientTesting, '@throughlink/react-native(/.*)?'),
      forbid(ours, 'react-native never imports this package: test the two together in e2e/.'),
    ],
  },
  {
    name: 'conformance',
    files: source('packages/conformance'),
    staticOnly: true,
    rows: [
      ...noDeepImports,
      allow(relative),
      forbid(
        ours,
        'conformance runs without other packages: repeat the name in src/wire.ts, which a test compares ' +
          'with @throughlink/protocol.',
      ),
      allow(node),
      forbid(anything, 'conformance has no dependencies: write the few lines here.'),
    ],
  },
  {
    name: 'conformance tests',
    files: tests('packages/conformance'),
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, client, clientTesting, conformance),
      forbid(
        ours,
        'conformance tests run the client only: test other packages in their own folder.',
      ),
    ],
  },
  {
    name: 'matcher',
    files: source('packages/matcher'),
    staticOnly: true,
    rows: [
      ...noDeepImports,
      noBenchInMatcher,
      typesOnly(protocol, 'matcher may import types only: write `import type`.'),
      forbid(
        ours,
        'matcher may import types of @throughlink/protocol only: pass values as arguments.',
      ),
      forbid(node, 'matcher is pure functions: let the caller pass the value as an argument.'),
    ],
  },
  {
    name: 'matcher tests',
    files: tests('packages/matcher'),
    rows: [
      ...noDeepImports,
      noBenchInMatcher,
      allow(matcher, protocol),
      forbid(ours, 'matcher never imports this package: test the two together in apps/server.'),
    ],
  },
  {
    name: 'api',
    files: source('packages/api'),
    staticOnly: true,
    rows: [
      ...noDeepImports,
      forbid(
        ours,
        "api is generated from the server's OpenAPI document and imports none of our packages.",
      ),
      forbid(node, 'api also runs in browsers: use `fetch` and no Node modules.'),
    ],
  },
  {
    name: 'server',
    files: ['apps/server/**/*.ts'],
    rows: serverRows,
  },
  ...wings.map(({ name, rows }) => ({
    name: `server/${name}`,
    files: [`apps/server/src/${name}/**/*.ts`],
    rows: [...rows, ...serverRows],
  })),
  {
    name: 'server fault, security, operation, TLS and deployment tests',
    files: ['apps/server/{faults,failover,operations,security,soak,tls,deploy-files}/**/*.ts'],
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, matcher, services, tooling, client),
      forbid(
        ours,
        'Server fault, security, TLS and deployment tests may import protocol, matcher, client, services and tooling only.',
      ),
    ],
  },
  {
    name: 'server benchmarks',
    files: ['apps/server/bench/**/*.ts'],
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, matcher, services, tooling, benchAccuracy),
      noClientInServer,
      forbid(
        ours,
        'Server benchmarks may import protocol, matcher, services, tooling and bench-accuracy only.',
      ),
    ],
  },
  {
    name: 'server tests',
    files: tests('apps/server'),
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, matcher, services, `${client}(/.*)?`),
      forbid(
        ours,
        'server tests may import protocol, matcher, client and services only: test the rest in e2e/.',
      ),
    ],
  },
  {
    name: 'mcp',
    files: ['packages/mcp/**/*.ts'],
    rows: [
      ...noDeepImports,
      allow(api),
      forbid(
        ours,
        'mcp may import @throughlink/api only: its tools call the server through the typed client.',
      ),
    ],
  },
  {
    name: 'packages/cli',
    files: ['packages/cli/**/*.ts'],
    rows: callerRows('packages/cli', client, mcp),
  },
  {
    name: 'apps/dashboard',
    files: ['apps/dashboard/**/*.{ts,tsx}'],
    rows: callerRows('apps/dashboard'),
  },
  {
    name: 'dashboard parts',
    files: [
      'apps/dashboard/src/{ui,charts,filters,format,session,catalog,analytics,explanation}/**/*.{ts,tsx}',
    ],
    rows: [
      forbid(
        String.raw`(\.\./)+(features|app)/.*`,
        'Shared parts of the dashboard know no feature: pass what differs as a prop.',
      ),
      ...callerRows('apps/dashboard'),
    ],
  },
  {
    name: 'dashboard features',
    files: ['apps/dashboard/src/features/**/*.{ts,tsx}'],
    rows: [
      forbid(
        String.raw`(\.\./)+(app/.*|main\.tsx)`,
        'The shell composes the features: features never import it.',
      ),
      forbid(
        String.raw`(\.\./)+(?!(ui|charts|filters|format|session|catalog|analytics|explanation)/)[a-z-]+/.*`,
        'Features never import each other: move the shared part into a folder beside features.',
      ),
      ...callerRows('apps/dashboard'),
    ],
  },
  {
    name: 'dashboard tests',
    files: tests('apps/dashboard'),
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, api, services, tooling),
      forbid(ours, 'dashboard tests may import protocol, api, services and tooling only.'),
    ],
  },
  {
    name: 'examples',
    files: ['examples/**/*.{js,ts,tsx}'],
    rows: [
      ...noDeepImports,
      allow('@throughlink/react-native(/.*)?'),
      forbid(ours, 'Apps install one package: import this from @throughlink/react-native.'),
    ],
  },
  {
    name: 'bench, e2e, docs',
    files: ['{bench,e2e,apps/docs}/**/*.{js,ts,tsx}'],
    rows: noDeepImports,
  },
  {
    name: 'tooling',
    // Tools run without a build, so they may import sources by path.
    files: ['tooling/**/*.{js,ts}', '*.config.{js,ts}'],
    rows: [deepByName],
  },
]

/** @type {(matches: string[]) => string} */
const whole = (matches) => `(?:${matches.map((match) => `(?:${match})`).join('|')})$`

/** @type {(rows: Row[]) => object[]} */
function toPatterns(rows) {
  return rows.flatMap(({ match, fix, typesAllowed = false }, index) => {
    if (fix === undefined) return []
    const above = rows.slice(0, index).map((row) => row.match)
    const unlessAbove = above.length > 0 ? `(?!${whole(above)})` : ''
    const regex = `^${unlessAbove}${whole([match])}`
    return [{ regex, caseSensitive: true, message: fix, allowTypeImports: typesAllowed }]
  })
}

const noDynamicImport = {
  selector: 'ImportExpression',
  message: 'Use a static import: lint checks the arrows between packages in static imports only.',
}

/** @type {import('eslint').Linter.Config[]} */
export const arrows = table.map(({ name, files, rows, staticOnly = false }) => ({
  name: `throughlink/arrows/${name}`,
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: toPatterns(rows) }],
    'no-restricted-syntax': staticOnly ? ['error', noDynamicImport] : 'off',
  },
}))
