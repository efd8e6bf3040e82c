export interface ReviewedExpression {
  readonly path: string
  /** Null: the expression is made of text that is known only when the program runs. */
  readonly source: string | null
  /** Why it cannot be used for an attack. */
  readonly reason: string
}

const ownFiles = 'Reads files of the project of the person who runs the command.'
const ofProtocol = 'Made of a pattern of the protocol, which is attacked as a pattern of the API.'
const ownPage = 'Reads the path of a page, in the browser that shows it.'
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
  {
    path: 'apps/server/src/catalog/website/scripts/current.js',
    source: String.raw`\/+$`,
    reason: ownPage,
  },
  {
    path: 'packages/protocol/src/rules/fillPath.ts',
    source: String.raw`\/+$`,
    reason: ownPage,
  },
  {
    path: 'packages/react-native/src/expo-router/useShownCheck.ts',
    source: String.raw`\/+$`,
    reason: 'Reads a path of the app itself, in development builds.',
  },
  {
    path: 'apps/server/src/manage/links/cards/fetchPageCard.ts',
    source: String.raw`<meta[^>]+charset\s*=\s*["']?([\w-]+)`,
    reason: 'Reads the first kilobyte of a page.',
  },
  {
    path: 'apps/server/src/manage/team/scim/scimMessages.ts',
    source: String.raw`^\s*(\S+|\S+\[[^\]]*\]\.\S+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$`,
    reason: 'Reads a filter of at most 1,000 characters.',
  },
  {
    path: 'apps/server/src/manage/team/scim/scimMessages.ts',
    source: String.raw`\[.*\]`,
    reason: 'Reads a part of a filter of at most 1,000 characters.',
  },
  { path: 'apps/dashboard/src/catalog/checkIdentity.ts', source: null, reason: ofProtocol },
  {
    path: 'apps/dashboard/src/features/settings/test-devices/isInstallId.ts',
    source: null,
    reason: ofProtocol,
  },
  { path: 'apps/server/src/commands/email.ts', source: null, reason: ofProtocol },
  { path: 'apps/server/src/config.ts', source: null, reason: ofProtocol },
  {
    path: 'apps/server/src/manage/insight/purchase-sources/toServerEvent.ts',
    source: null,
    reason: ofProtocol,
  },
  { path: 'apps/server/src/manage/team/scim/scimUsers.ts', source: null, reason: ofProtocol },
  { path: 'packages/client/src/events/createLinkAnalytics.ts', source: null, reason: ofProtocol },
  { path: 'packages/protocol/src/rules/associationRules.ts', source: null, reason: ofProtocol },
  {
    path: 'packages/protocol/src/rules/referrerSources.ts',
    source: null,
    reason: 'Made of constants: alternatives without repetition in another.',
  },
  {
    path: 'apps/server/src/catalog/money/parseRatesFile.ts',
    source: null,
    reason:
      'Made of the names of attributes, which are constants. Each class excludes the quotation mark.',
  },
  {
    path: 'apps/server/src/manage/links/results/rankedPosition.ts',
    source: null,
    reason: 'Made of the name of a result, which the schema restricts.',
  },
  { path: 'packages/cli/src/doctor/checkCode.ts', source: null, reason: 'Made of constants.' },
]
