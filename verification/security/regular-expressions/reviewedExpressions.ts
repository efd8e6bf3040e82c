export interface ReviewedExpression {
  readonly path: string
  /** Null: the expression is made of text that is known only when the program runs. */
  readonly source: string | null
  /** Why it cannot be used for an attack. */
  readonly reason: string
}

const ownFiles = 'Reads files of the project of the person who runs the command.'
const ownService = 'Reads a page of the service that the person who runs the command has chosen.'

/** Expressions that are slow with long inputs, or that are computed, and why that is not a risk. */
export const reviewedExpressions: readonly ReviewedExpression[] = [
  {
    path: 'packages/api/src/buildUrl.ts',
    source: String.raw`\{([^}]+)\}`,
    reason: 'Reads the path of an operation, which is a constant.',
  },
  {
    path: 'packages/cli/src/init/planAndroid.ts',
    source: String.raw`<!--[\s\S]*?-->`,
    reason: ownFiles,
  },
  {
    path: 'packages/cli/src/init/planAndroid.ts',
    source: String.raw`([ \t]*)<intent-filter[^>]*>(?:(?!<\/intent-filter>)[\s\S])*<\/intent-filter>`,
    reason: ownFiles,
  },
  {
    path: 'packages/cli/src/init/planDependencies.ts',
    source: String.raw`\n*$`,
    reason: ownFiles,
  },
  {
    path: 'packages/cli/src/simulate/readQrCode.ts',
    source: '<path[^>]* d="([^"]*)"',
    reason: ownService,
  },
  {
    path: 'packages/matcher/src/phones/landingPage.ts',
    source: String.raw`<a [^>]*\bdata-copy\b`,
    reason: ownService,
  },
  {
    path: 'packages/protocol/src/createLinkUrl.ts',
    source: String.raw`\/+$`,
    reason: 'Reads the address of a link that the app itself configures.',
  },
  {
    path: 'packages/client/src/service/serviceClient.ts',
    source: String.raw`\/+$`,
    reason: 'Reads `baseUrl`, which the app itself configures.',
  },
  {
    path: 'packages/matcher/src/phones/landingPage.ts',
    source: null,
    reason: 'Made of constants. Reads a page that the service rendered itself.',
  },
  {
    path: 'apps/server/src/manage/links/linkListRoutes.ts',
    source: null,
    reason: 'Made of the name of a sort order, which the schema restricts.',
  },
  {
    path: 'apps/server/src/manage/access/dashboard/addDashboard.ts',
    source: null,
    reason:
      'Made of the configured host, escaped. It has one optional group and no repetition in another.',
  },
  {
    path: 'apps/server/src/manage/insight/analytics/queries/filters.ts',
    source: null,
    reason: 'Made of the pattern of the API, which is attacked as a pattern.',
  },
  {
    path: 'apps/server/src/commands/demo/createVisitor.ts',
    source: null,
    reason: 'Made of constants. Reads a page of the service.',
  },
  { path: 'packages/cli/src/init/planProvider.ts', source: null, reason: ownFiles },
  { path: 'packages/cli/src/init/planIos.ts', source: null, reason: ownFiles },
  { path: 'packages/cli/src/init/linkModule.ts', source: null, reason: ownFiles },
  {
    path: 'packages/conformance/src/judge/findMismatches.ts',
    source: null,
    reason: 'Made of the expectations of the suite.',
  },
  {
    path: 'packages/protocol/src/publishableKey.ts',
    source: null,
    reason: 'Made of constants. The fuzz test of keys calls it.',
  },
]
