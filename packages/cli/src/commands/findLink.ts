import { findLink as search, type Api, type Link } from '@throughlink/api'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'

/** Finds a link by its ID or by its URL, with or without scheme. */
export async function findLink(api: Api, appId: string, given: string): Promise<Link> {
  const found = await search(api, appId, given)
  if (found !== null) return found
  const name = given.replace(/^https?:\/\//, '')
  throw new CliError(`The app has no link ${name}.`, exitCodes.notFound)
}
