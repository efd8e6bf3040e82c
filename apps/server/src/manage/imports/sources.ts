import { makeBranchMapper } from './branch.ts'
import type { MakeMapper } from './columnMapper.ts'
import { makeCsvMapper } from './csv.ts'
import { makeFirebaseMapper } from './firebase.ts'

export const sourceNames = ['csv', 'firebase', 'branch'] as const
export type SourceName = (typeof sourceNames)[number]

/** Where a file comes from decides what its columns mean. */
export const sources: Readonly<Record<SourceName, MakeMapper>> = {
  csv: makeCsvMapper,
  firebase: makeFirebaseMapper,
  branch: makeBranchMapper,
}
