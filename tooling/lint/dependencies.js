/**
 * Which files may import which: the rules of `checkDependencies.ts`, for dependency-cruiser. A path is that of the
 * imported file, after resolution. Dynamic and type-only imports count too.
 */

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

const protocol = '^packages/protocol/src/index\\.ts$'
const schemas = '^packages/protocol/src/schemas/index\\.ts$'
const rules = '^packages/protocol/src/rules/index\\.ts$'
const client = '^packages/client/src/index\\.ts$'
const web = '^packages/web/src/index\\.ts$'
const clientTesting = '^packages/client/src/testing/index\\.ts$'
const matcher = '^packages/matcher/'
const phones = '^packages/matcher/src/phones/index\\.ts$'
const api = '^packages/api/'
const formatTable = '^packages/api/src/formatTable\\.ts$'
const websiteCheck = '^packages/api/src/website/index\\.ts$'
const mcp = '^packages/mcp/'
const tooling = '^tooling/'
const ours = '^(apps|examples|packages|tooling|verification)/'
const frameworks = 'node_modules/(@?react|react-dom|@?expo|@?react-native)([/-]|$)'
const tests = ['\\.(test|test-d)\\.tsx?$', '^(apps|packages)/[^/]+/test/', '\\.config\\.[jt]s$']

/** @type {(name: string, comment: string, rule: Pick<Rule, 'from' | 'to'>) => Rule} */
const forbid = (name, comment, rule) => ({ name, comment, severity: 'error', ...rule })

/**
 * Workspaces, and what each may import from the others. Tests may import `inTests` too. The sources of an `isolated`
 * one import nothing else: no npm package and no Node module.
 */
const workspaces = [
  {
    folder: 'packages/protocol',
    isolated: true,
    fix: 'protocol has no dependencies, I/O, clock or environment: write the few lines here, or take the value as an argument.',
  },
  {
    folder: 'packages/client',
    allowed: [protocol],
    inTests: [schemas],
    isolated: true,
    fix: 'client imports @throughlink/protocol only, because everything else is bundled into every app: declare a port in src/ports.ts and implement it in packages/react-native.',
  },
  {
    folder: 'packages/react-native',
    allowed: [protocol, client],
    inTests: [schemas, clientTesting, '^packages/client/test/'],
    fix: 'react-native imports @throughlink/client and @throughlink/protocol only, and no schema library or fake, because everything else is bundled into every app.',
  },
  {
    folder: 'packages/web',
    allowed: [protocol, rules],
    isolated: true,
    fix: 'web imports @throughlink/protocol only, because everything else is sent to every visitor of a website.',
  },
  {
    folder: 'packages/conformance',
    inTests: [protocol, schemas, client, clientTesting],
    fix: 'conformance runs without other packages: repeat the name in src/wire.ts, which a test compares with @throughlink/protocol.',
  },
  {
    folder: 'packages/matcher',
    allowed: [protocol],
    fix: 'matcher is pure functions: let the caller pass the value as an argument.',
  },
  {
    folder: 'packages/api',
    allowed: [rules],
    fix: "api is generated from the server's OpenAPI document and imports rules of @throughlink/protocol only.",
  },
  {
    folder: 'packages/mcp',
    allowed: [api],
    fix: 'mcp imports @throughlink/api only: its tools call the server through the typed client.',
  },
  {
    folder: 'packages/cli',
    allowed: [protocol, schemas, rules, phones, api, client, mcp],
    inTests: [tooling],
    fix: 'cli imports protocol, api, client, mcp and simulated phones only: call the server over HTTP.',
  },
  {
    folder: 'apps/server',
    allowed: [protocol, schemas, rules, matcher, mcp, formatTable, websiteCheck],
    inTests: [client, clientTesting, web, tooling],
    fix: 'server imports protocol, matcher and mcp only: move types and constants that the client shares into protocol.',
  },
  {
    folder: 'apps/dashboard',
    allowed: [protocol, schemas, rules, api],
    inTests: [tooling],
    fix: 'dashboard imports protocol and api only: call the server over HTTP.',
  },
  {
    folder: 'examples',
    allowed: ['^packages/react-native/'],
    fix: 'Apps install one package: import this from @throughlink/react-native.',
  },
].flatMap(({ folder, allowed = [], inTests = [], isolated = false, fix }) => {
  const own = `^${folder}/`
  const inSources = { path: own, pathNot: tests }
  return [
    forbid(folder, fix, { from: inSources, to: { path: ours, pathNot: [own, ...allowed] } }),
    forbid(`${folder}/test`, `${fix} Test it together with others in verification/.`, {
      from: { path: own },
      to: { path: ours, pathNot: [own, ...allowed, ...inTests] },
    }),
    ...(isolated
      ? [forbid(`${folder}/isolated`, fix, { from: inSources, to: { pathNot: [ours, 'typebox'] } })]
      : []),
  ]
})

const packages = [
  forbid(
    'by-its-name',
    'Import one of the names in the "exports" of the package, such as @throughlink/protocol.',
    {
      from: { path: '^(?:apps|examples|packages)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/(src|dist)/',
        pathNot: [
          '^packages/$1/',
          '^packages/[^/]+/src/index\\.ts$',
          formatTable,
          '^packages/[^/]+/src/[^/]+/(index|devtools-panel)\\.ts$',
        ],
      },
    },
  ),
  forbid(
    'schema-library',
    'Use the generated types: a schema library would be bundled into every app.',
    {
      from: {
        path: '^packages/(protocol|client|react-native|matcher)/src/',
        pathNot: ['^packages/protocol/src/schemas/', ...tests],
      },
      to: { path: ['node_modules/typebox/', '^packages/protocol/src/schemas/'] },
    },
  ),
  forbid('fakes', 'src/testing is for tests: move code that the client itself needs out of it.', {
    from: {
      path: '^packages/client/(src|test)/',
      pathNot: ['^packages/client/src/testing/', ...tests],
    },
    to: { path: '^packages/client/src/testing/' },
  }),
  forbid(
    'client-tests',
    'Test this in packages/react-native, or replace the framework with a port.',
    {
      from: { path: '^packages/client/' },
      to: { path: frameworks },
    },
  ),
  forbid('matcher-types', 'matcher may import types of protocol only: write `import type`.', {
    from: { path: '^packages/matcher/src/', pathNot: tests },
    to: { path: protocol, dependencyTypesNot: ['type-only'] },
  }),
  forbid('conformance-dependencies', 'conformance has no dependencies: write the few lines here.', {
    from: { path: '^packages/conformance/src/', pathNot: tests },
    to: { path: 'node_modules/' },
  }),
  forbid(
    'no-node',
    'matcher and api also run in browsers: accept the value as an argument, or use `fetch`.',
    {
      from: { path: '^packages/(api|matcher)/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
  ),
  forbid(
    'verification',
    'Nothing imports verification: move the shared code to where it is used.',
    {
      from: { pathNot: '^verification/' },
      to: { path: '^verification/' },
    },
  ),
]

const between = 'move the shared code into'
/**
 * The wings of the server, `platform <- catalog <- pipeline <- { edge | manage }`. `commands`, `roles` and the files at
 * the top compose them.
 */
const wings = [
  [
    'platform',
    'catalog|pipeline|edge|manage',
    'platform imports no other wing: accept what differs as an option.',
  ],
  [
    'catalog',
    'pipeline|edge|manage',
    `catalog never imports pipeline, edge or manage: ${between} catalog.`,
  ],
  [
    'pipeline',
    'edge|manage',
    `pipeline never imports edge or manage: ${between} pipeline or catalog.`,
  ],
  ['edge', 'manage', `edge and manage never import each other: ${between} catalog or pipeline.`],
  ['manage', 'edge', `edge and manage never import each other: ${between} catalog or pipeline.`],
].map(([wing, others, fix]) =>
  forbid(`server/${wing}`, `${fix}`, {
    from: { path: `^apps/server/src/${wing}/`, pathNot: tests },
    to: { path: `^apps/server/src/(${others})/` },
  }),
)

const server = [
  ...wings,
  forbid(
    'server/composition',
    'Roles, commands and the files at the top compose the wings: accept what this file needs as an option.',
    {
      from: { path: '^apps/server/src/(platform|catalog|pipeline|edge|manage)/' },
      to: { path: '^apps/server/src/((app|main)\\.ts|(roles|commands)/)' },
    },
  ),
  forbid(
    'server/configuration',
    'platform reads no configuration: accept the value as an option.',
    {
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/config\\.ts$' },
    },
  ),
  forbid('server/roles', 'Commands use roles, not the reverse: main.ts chooses between the two.', {
    from: { path: '^apps/server/src/roles/' },
    to: { path: '^apps/server/src/commands/' },
  }),
]

const parts = 'ui|charts|dates|filters|format|session|catalog|analytics|explanation'
const dashboard = [
  forbid(
    'dashboard/parts',
    'Shared parts of the dashboard know no feature: pass what differs as a prop.',
    {
      from: { path: `^apps/dashboard/src/(${parts})/`, pathNot: tests },
      to: { path: '^apps/dashboard/src/(features|app)/' },
    },
  ),
  forbid(
    'dashboard/features',
    'Features never import each other: move the shared part into a folder beside features.',
    {
      from: { path: '^apps/dashboard/src/features/([^/]+)/' },
      to: { path: '^apps/dashboard/src/features/', pathNot: '^apps/dashboard/src/features/$1/' },
    },
  ),
  forbid('dashboard/shell', 'The shell composes the features: features never import it.', {
    from: { path: '^apps/dashboard/src/features/' },
    to: { path: '^apps/dashboard/src/(app/|main\\.tsx$)' },
  }),
]

const circles = [
  forbid(
    'circle',
    'Move what both files need, often a type, into the one that imports nothing of the other.',
    {
      from: {},
      to: { circular: true },
    },
  ),
  forbid('missing', 'The import leads nowhere: correct it, or install the package.', {
    from: {},
    to: { couldNotResolve: true, pathNot: '^(virtual|astro):' },
  }),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export const dependencies = {
  forbidden: [...workspaces, ...packages, ...server, ...dashboard, ...circles],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(dist|\\.astro|\\.cache)/|^packages/cli/test/fixtures/|^verification/browser/website/routers/',
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@throughlink/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.d.ts', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
