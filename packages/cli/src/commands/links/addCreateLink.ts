import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { printJson } from '../../output/printJson.ts'
import { type AppOptions, openApp } from '../../profile/openApp.ts'
import { addAppOptions } from '../addAppOptions.ts'
import { readExpiry } from './readExpiry.ts'

interface CreateOptions extends AppOptions {
  readonly slug?: string
  readonly domain?: string
  readonly name?: string
  readonly note?: string
  readonly linkFolder?: string
  readonly title?: string
  readonly tag?: readonly string[]
  readonly starts?: string
  readonly expires?: string
  readonly expiredUrl?: string
}

/** Adds `links create`. */
export function addCreateLink(links: Command, context: CliContext): void {
  addAppOptions(links.command('create').description('Create a link'))
    .argument('<destination>', 'URL that the app receives, such as https://shop.example/spring')
    .option('--slug <path>', 'path of the link (default: a random one)')
    .option('--domain <name>', 'domain of the link, if the app has several')
    .option('--name <text>', 'internal name, which visitors never see')
    .option('--note <text>', 'internal note')
    .option('--link-folder <name>', 'folder of the link; a new name creates it')
    .option('--title <text>', 'title in previews and on the landing page')
    .option('--tag <name...>', 'tags to organize links by')
    .option('--starts <time>', 'time from which the link works (default: at once)')
    .option(
      '--expires <time>',
      'time from which the link no longer works, such as 2027-01-31 or "in 7 days"',
    )
    .option('--expired-url <url>', 'URL that visits get after the expiry')
    .action(async (destination: string, options: CreateOptions) => {
      const { api, params } = openApp(context, options)
      const {
        slug,
        domain,
        name,
        note,
        linkFolder: folder,
        title,
        tag: tags,
        starts,
        expires,
        expiredUrl,
      } = options
      const { body: link } = await api.createLink({
        params,
        body: {
          destination,
          ...(slug === undefined ? {} : { slug }),
          ...(domain === undefined ? {} : { domain }),
          ...(name === undefined ? {} : { name }),
          ...(note === undefined ? {} : { note }),
          ...(folder === undefined ? {} : { folder }),
          ...(title === undefined ? {} : { title }),
          ...(tags === undefined ? {} : { tags }),
          ...(starts === undefined ? {} : { startsAt: readExpiry(context, starts) }),
          ...(expiredUrl === undefined ? {} : { expiredUrl }),
          ...(expires === undefined ? {} : { expiresAt: readExpiry(context, expires) }),
        },
        idempotencyKey: randomUUID(),
      })
      if (options.json) printJson(context, link)
      else context.print(link.url)
    })
}
