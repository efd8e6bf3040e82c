import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '@throughlink/tooling/report'

export interface ReferrerParsers {
  readonly parseReferrer: (referrer: string) => string | null
  readonly readStoreLabel: (referrer: string) => string | null
}

/** Loads the client's parsers of Play's install referrer, which the package does not export. */
export async function loadReferrerParsers(): Promise<ReferrerParsers> {
  const load = async (name: string): Promise<unknown> => {
    const path = join(repositoryRoot, 'packages/client/src/match', `${name}.ts`)
    return import(pathToFileURL(path).href)
  }
  const { parseReferrer } = (await load('parseReferrer')) as ReferrerParsers
  const { readStoreLabel } = (await load('readStoreLabel')) as ReferrerParsers
  return { parseReferrer, readStoreLabel }
}
