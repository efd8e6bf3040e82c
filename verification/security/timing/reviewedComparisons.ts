export interface ReviewedComparison {
  readonly path: string
  /** The comparison as it is written. */
  readonly text: string
  /** Why its duration reveals nothing. */
  readonly reason: string
}

/** Comparisons of values that are named like secrets, and why their duration reveals nothing. */
export const reviewedComparisons: readonly ReviewedComparison[] = [
  {
    path: 'apps/server/src/catalog/visits/buildOwnUrl.ts',
    text: 'readName(pair) !== clipboardTokenParameter',
    reason: 'Compares names of parameters.',
  },
  {
    path: 'apps/server/src/manage/access/changes.ts',
    text: 'found.requestHash.equals(requestHash)',
    reason: 'Compares hashes of two requests of one caller, who knows both.',
  },
  {
    path: 'apps/server/src/manage/delivery/webhooks/resealSecrets.ts',
    text: 'secret === row.secret',
    reason: 'Compares two references to a buffer, when the service starts.',
  },
  {
    path: 'apps/server/src/platform/limits/createSlots.ts',
    text: 'each.key === key',
    reason: 'Compares ids of tenants.',
  },
  {
    path: 'apps/server/src/catalog/links/appQrStyle.ts',
    text: 'toQrStyleKey(style) === toQrStyleKey(defaultQrStyle)',
    reason: 'Compares the looks of QR codes.',
  },
  {
    path: 'apps/server/src/manage/team/accounts/factor/encryptFactorsAgain.ts',
    text: 'next.secret === secret',
    reason: 'Compares two references to a text, when the service starts.',
  },
]
