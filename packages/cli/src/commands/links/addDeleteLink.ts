import type { Command } from 'commander'
import type { CliContext } from '../../cliContext.ts'
import { confirm } from '../../output/confirm.ts'
import { printJson } from '../../output/printJson.ts'
import { type AppOptions, openApp } from '../../profile/openApp.ts'
import { formatTime } from '../../time/formatTime.ts'
import { addAppOptions } from '../addAppOptions.ts'
import { findLink } from './findLink.ts'

interface DeleteOptions extends AppOptions {
  readonly yes?: boolean
}

/** Adds `links delete`. */
export function addDeleteLink(links: Command, context: CliContext): void {
  addAppOptions(
    links.command('delete').description('Delete a link. It responds with 404 from then on'),
  )
    .argument('<link>', 'ID or URL of the link')
    .option('--yes', 'delete it without asking')
    .action(async (given: string, options: DeleteOptions) => {
      const { api, params } = openApp(context, options)
      const { id, url } = await findLink(api, params.appId, given)
      if (!options.yes && !(await confirm(context, `Delete ${url}?`, 'to delete it'))) {
        context.note('Nothing was deleted.')
        return
      }
      const { body } = await api.deleteLink({ params: { ...params, linkId: id } })
      if (options.json) printJson(context, body)
      else {
        const until = formatTime(Date.parse(body.restorableUntil))
        context.note(`Deleted ${url}. It can be restored in the dashboard until ${until}.`)
      }
    })
}
