/**
 * The arrows of docs/architecture.md as lint rules: per folder, what its files may import.
 * Rows are read from the top and the first that matches an import decides, so an exception stands
 * above the rule it is excepted from. What no row matches is allowed.
 *
 * Only static imports are seen here, so the pure packages may not import dynamically at all.
 */
import { builtinModules } from 'node:module'

/**
 * A row forbids when it has a cure, and allows otherwise.
 * @typedef {{ match: string, cure?: string, typesAllowed?: boolean }} Row
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
/** @type {(match: string, cure: string) => Row} */
const forbid = (match, cure) => ({ match, cure })
/** @type {(match: string, cure: string) => Row} */
const typesOnly = (match, cure) => ({ match, cure, typesAllowed: true })

const deepByName = forbid(
  '@throughlink/[^/]+/(src|dist)(/.*)?',
  'Import the package by a name that its "exports" list, such as @throughlink/protocol.',
)
const deepByPath = forbid(
  String.raw`(\.\./)+((packages|apps)/)?[a-z][a-z-]*/(src|dist)/.*`,
  'Import another package by its name, such as @throughlink/protocol, never by a path into it.',
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
  forbid(ours, 'protocol stands below every other package: move what both need into protocol.'),
  forbid(
    node,
    'protocol has no I/O, clock or environment: let the caller read it and pass it as an argument.',
  ),
]

const clientRows = [
  allow(relative, protocol),
  forbid(
    `${schemas}|${typebox}`,
    'Take types and constants from @throughlink/protocol: a schema library in the client ends up in ' +
      'every app.',
  ),
  forbid(
    frameworks,
    'client knows no framework: declare a port in src/ports.ts and implement it in ' +
      'packages/react-native.',
  ),
  forbid(
    node,
    'client runs on a phone, where Node is not: declare a port in src/ports.ts, or write it in ' +
      'plain ES2022.',
  ),
  forbid(ours, 'client may import @throughlink/protocol only: nothing points back.'),
  forbid(
    anything,
    'client has no dependencies but @throughlink/protocol: write the few lines here, or take it as ' +
      'a port.',
  ),
]

const matcherBeforeBench = forbid(
  bench,
  'bench measures the matcher, never the reverse: move what both need into packages/matcher.',
)

const noClientInServer = forbid(
  `${client}(/.*)?`,
  'Server and client share words, never code: move the word into @throughlink/protocol.',
)

const serverRows = [
  ...noDeepImports,
  allow(protocol, schemas, matcher),
  noClientInServer,
  forbid(ours, 'server may import @throughlink/protocol and @throughlink/matcher only.'),
]

/**
 * Forbids imports of the files at the top of `apps/server/src`, which put the wings together. Two of them
 * import no wing, and any wing may use them: `errors.ts` and `config.ts`.
 */
const composition = forbid(
  String.raw`(\.\./)+(app|main|startService|startWorkers)\.ts`,
  'Files at the top of apps/server/src put the wings together: pass what this one needs as an option.',
)
/** @type {(...names: string[]) => string} */
const wing = (...names) => String.raw`(\.\./)+(${names.join('|')})/.*`
const noCommands = forbid(
  wing('commands'),
  'commands stands above the wings: move what both need into the wing it belongs to.',
)

/**
 * The wings of the server, `platform <- catalog <- pipeline <- { edge | manage }`: for each, what it may not
 * import. Nothing restricts `commands` or the files at the top.
 */
const wings = [
  {
    name: 'platform',
    rows: [
      forbid(
        wing('catalog', 'pipeline', 'edge', 'manage'),
        'platform stands below every wing: move the code that knows the product into that wing, or take ' +
          'it as an option.',
      ),
      forbid(
        String.raw`(\.\./)+config\.ts`,
        'platform reads no configuration: take the value as an option.',
      ),
    ],
  },
  {
    name: 'catalog',
    rows: [
      forbid(
        wing('pipeline', 'edge', 'manage'),
        'catalog stands below pipeline, edge and manage: move the shared look-up into catalog.',
      ),
    ],
  },
  {
    name: 'pipeline',
    rows: [
      forbid(
        wing('edge', 'manage'),
        'pipeline stands below edge and manage: move what both need into pipeline or catalog.',
      ),
    ],
  },
  {
    name: 'edge',
    rows: [
      forbid(
        wing('manage'),
        'edge and manage never import each other: move what both need into catalog or pipeline.',
      ),
    ],
  },
  {
    name: 'manage',
    rows: [
      forbid(
        wing('edge'),
        'edge and manage never import each other: move what both need into catalog or pipeline.',
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
        'Use the generated types: what the main entry imports from schemas/ brings typebox into ' +
          'every app.',
      ),
      allow(relative),
      forbid(typebox, 'Schemas live in packages/protocol/src/schemas: move this file there.'),
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
      forbid(ours, 'protocol stands below every other package: test this where both are known.'),
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
        'src/testing is for tests: move what the client itself needs out of it.',
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
      forbid(frameworks, 'Test it in packages/react-native, or replace the framework by a port.'),
      forbid(ours, 'client stands below this package: test the two together above, or in e2e/.'),
    ],
  },
  {
    name: 'react-native',
    files: source('packages/react-native'),
    rows: [
      ...noDeepImports,
      allow(protocol, client),
      forbid(clientTesting, 'Fakes are for tests: use the port that this one stands in for.'),
      forbid(
        `${schemas}|${typebox}`,
        'Take types and constants from @throughlink/protocol: a schema library here ends up in ' +
          'every app.',
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
      forbid(ours, 'react-native stands below this package: test the two together in e2e/.'),
    ],
  },
  {
    name: 'matcher',
    files: source('packages/matcher'),
    staticOnly: true,
    rows: [
      ...noDeepImports,
      matcherBeforeBench,
      typesOnly(protocol, 'matcher takes types only: write `import type`.'),
      forbid(ours, 'matcher may import types of @throughlink/protocol only: pass the rest in.'),
      forbid(node, 'matcher is pure functions: let the caller read it and pass it as an argument.'),
    ],
  },
  {
    name: 'matcher tests',
    files: tests('packages/matcher'),
    rows: [
      ...noDeepImports,
      matcherBeforeBench,
      allow(matcher, protocol),
      forbid(ours, 'matcher stands below this package: test the two together in apps/server.'),
    ],
  },
  {
    name: 'api',
    files: source('packages/api'),
    staticOnly: true,
    rows: [
      ...noDeepImports,
      forbid(ours, 'api is printed from the document of the server and imports nothing of ours.'),
      forbid(node, 'api runs in browsers too: it needs `fetch` and nothing else.'),
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
    name: 'server fault tests',
    files: ['apps/server/faults/**/*.ts'],
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, matcher, services, tooling),
      noClientInServer,
      forbid(ours, 'Server fault tests may import protocol, matcher, services and tooling only.'),
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
        'server tests may import protocol, matcher, client and services: go to e2e/ for the rest.',
      ),
    ],
  },
  ...['packages/cli', 'apps/dashboard'].map((folder) => ({
    name: folder,
    files: [`${folder}/**/*.{ts,tsx}`],
    rows: [
      ...noDeepImports,
      allow(protocol, schemas, api),
      forbid(
        ours,
        `${folder} may import @throughlink/protocol and @throughlink/api only: ask the server over HTTP.`,
      ),
    ],
  })),
  {
    name: 'examples',
    files: ['examples/**/*.{js,ts,tsx}'],
    rows: [
      ...noDeepImports,
      allow('@throughlink/react-native(/.*)?'),
      forbid(ours, 'An app installs one package: import it from @throughlink/react-native.'),
    ],
  },
  {
    name: 'bench, e2e, docs',
    files: ['{bench,e2e,apps/docs}/**/*.{js,ts,tsx}'],
    rows: noDeepImports,
  },
  {
    name: 'tooling',
    // Tools run without a build, so they may read sources by path.
    files: ['tooling/**/*.{js,ts}', '*.config.{js,ts}'],
    rows: [deepByName],
  },
]

/** @type {(matches: string[]) => string} */
const whole = (matches) => `(?:${matches.map((match) => `(?:${match})`).join('|')})$`

/** @type {(rows: Row[]) => object[]} */
function toPatterns(rows) {
  return rows.flatMap(({ match, cure, typesAllowed = false }, index) => {
    if (cure === undefined) return []
    const above = rows.slice(0, index).map((row) => row.match)
    const unlessAbove = above.length > 0 ? `(?!${whole(above)})` : ''
    const regex = `^${unlessAbove}${whole([match])}`
    return [{ regex, caseSensitive: true, message: cure, allowTypeImports: typesAllowed }]
  })
}

const noDynamicImport = {
  selector: 'ImportExpression',
  message: 'Import statically: lint reads the arrows between packages from static imports.',
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
