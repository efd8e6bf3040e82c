import { type Api, ApiError, findLink as search, type Link } from '@throughlink/api'
import { CliError } from '../../cliError.ts'
import { exitCodes } from '../../exitCodes.ts'

/** Finds a link by its ID or by its URL, with or without scheme. */
export async function findLink(api: Api, appId: string, given: string): Promise<Link> {
  const link = await search(api, appId, given).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (link !== null) return link
  const name = given.replace(/^https?:\/\//, '')
  throw new CliError(
    `The app ${appId} has no link ${name}. Find it with \`throughlink links list --search\`, or pass another --app.`,
    exitCodes.notFound,
  )
}
