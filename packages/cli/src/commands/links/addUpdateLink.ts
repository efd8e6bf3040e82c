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
  readonly title?: string
  readonly tag?: readonly string[]
  readonly expires?: string
  readonly disable?: boolean
  readonly enable?: boolean
}

/** Adds `links update`. */
export function addUpdateLink(links: Command, context: CliContext): void {
  addAppOptions(links.command('update').description('Change a link. Its URL stays the same'))
    .argument('<link>', 'ID or URL of the link')
    .option('--destination <url>', 'URL that the app receives')
    .option('--title <text>', 'title in previews and on the landing page')
    .option('--tag <name...>', 'all tags of the link')
    .option('--expires <time>', 'time from which the link no longer works, or "never"')
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
  { destination, title, tag: tags, expires, disable, enable }: UpdateOptions,
) {
  if (disable && enable) {
    throw new CliError('Pass --disable or --enable, not both.', exitCodes.usage)
  }
  const changes = {
    ...(destination === undefined ? {} : { destination }),
    ...(title === undefined ? {} : { title }),
    ...(tags === undefined ? {} : { tags }),
    ...(expires === undefined
      ? {}
      : { expiresAt: expires === 'never' ? null : readExpiry(context, expires) }),
    ...(disable || enable ? { isDisabled: disable === true } : {}),
  }
  if (Object.keys(changes).length > 0) return changes
  throw new CliError(
    'Nothing to change. Pass --destination, --title, --tag, --expires, --disable or --enable.',
    exitCodes.usage,
  )
}
