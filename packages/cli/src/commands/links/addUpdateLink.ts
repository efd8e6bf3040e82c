import type { Command } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { CliError } from '../../cliError.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printJson } from '../../output/printJson.ts'
import { type AppOptions, openApp } from '../../profile/openApp.ts'
import { addAppOptions } from '../addAppOptions.ts'
import { findLink } from './findLink.ts'
import { readExpiry } from './readExpiry.ts'

interface UpdateOptions extends AppOptions {
  readonly destination?: string
  readonly name?: string
  readonly note?: string
  readonly linkFolder?: string
  readonly title?: string
  readonly tag?: readonly string[]
  readonly starts?: string
  readonly expires?: string
  readonly expiredUrl?: string
  readonly disable?: boolean
  readonly enable?: boolean
}

/** Adds `links update`. */
export function addUpdateLink(links: Command, context: CliContext): void {
  addAppOptions(links.command('update').description('Change a link. Its URL stays the same'))
    .argument('<link>', 'ID or URL of the link')
    .option('--destination <url>', 'URL that the app receives')
    .option('--name <text>', 'internal name, which visitors never see')
    .option('--note <text>', 'internal note')
    .option('--link-folder <name>', 'folder of the link; a new name creates it')
    .option('--title <text>', 'title in previews and on the landing page')
    .option('--tag <name...>', 'all tags of the link')
    .option('--expires <time>', 'time from which the link no longer works, or "never"')
    .option('--starts <time>', 'time from which the link works, or "now"')
    .option('--expired-url <url>', 'URL that visits get after the expiry, or "none"')
    .option('--disable', 'let the link respond with 410')
    .option('--enable', 'let a disabled link work again')
    .action(async (given: string, options: UpdateOptions) => {
      const changes = readChanges(context, options)
      const { api, params } = openApp(context, options)
      const { id } = await findLink(api, params.appId, given)
      const { body } = await api.updateLink({ params: { ...params, linkId: id }, body: changes })
      if (options.json) printJson(context, body)
      else context.print(body.url)
    })
}

function readChanges(
  context: CliContext,
  {
    destination,
    name,
    note,
    linkFolder: folder,
    title,
    tag: tags,
    starts,
    expires,
    expiredUrl,
    disable,
    enable,
  }: UpdateOptions,
) {
  if (disable && enable) {
    throw new CliError('Pass --disable or --enable, not both.', exitCodes.usage)
  }
  const changes = {
    ...(destination === undefined ? {} : { destination }),
    ...(name === undefined ? {} : { name }),
    ...(note === undefined ? {} : { note }),
    ...(folder === undefined ? {} : { folder }),
    ...(title === undefined ? {} : { title }),
    ...(tags === undefined ? {} : { tags }),
    ...(expires === undefined
      ? {}
      : { expiresAt: expires === 'never' ? null : readExpiry(context, expires) }),
    ...(starts === undefined
      ? {}
      : { startsAt: starts === 'now' ? null : readExpiry(context, starts) }),
    ...(expiredUrl === undefined ? {} : { expiredUrl: expiredUrl === 'none' ? null : expiredUrl }),
    ...(disable || enable ? { isDisabled: disable === true } : {}),
  }
  if (Object.keys(changes).length > 0) return changes
  throw new CliError(
    'Nothing to change. Pass --destination, --name, --note, --link-folder, --title, --tag, --starts, --expires, --expired-url, --disable or --enable.',
    exitCodes.usage,
  )
}
