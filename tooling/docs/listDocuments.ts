import { repositoryRoot } from '../base/report.ts'
import { listSources } from './site/listSources.ts'

/** Lists the documents whose samples are checked: the README, and every page of the site that people write. */
export const listDocuments = (): readonly string[] => [
  'README.md',
  ...listSources(repositoryRoot).map(({ file }) => file),
]
