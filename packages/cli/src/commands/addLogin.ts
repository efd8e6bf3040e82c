import { createApi } from '@throughlink/api'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { readOrigin } from '../profile/openApp.ts'
import { deleteProfile, writeProfile } from '../profile/profile.ts'

interface LoginOptions {
  readonly service: string
  readonly app: string
}

/** Adds `login` and `logout`. */
export function addLogin(program: Command, context: CliContext): void {
  program
    .command('login')
    .description('Store a secret key, after checking it')
    .requiredOption('--service <url>', 'URL of the service, such as https://links.example')
    .requiredOption('--app <id>', 'ID of the app that commands are about')
    .addHelpText(
      'after',
      '\nCreate a secret key in the dashboard, under Settings, Keys. It is read from the terminal, or from a\n' +
        'pipe: echo "$KEY" | throughlink login --service https://links.example --app app_…\n' +
        'In CI, set THROUGHLINK_URL, THROUGHLINK_APP_ID and THROUGHLINK_SECRET_KEY instead.',
    )
    .action(async (options: LoginOptions) => {
      const service = readOrigin(options.service)
      const key = (await context.readSecret('Secret key: ')).trim()
      if (!key.startsWith('sk_')) {
        const isPublishable = key.startsWith('pk_')
        throw new CliError(
          isPublishable
            ? 'This is a publishable key, which is for apps. Create a secret key: it starts with sk_.'
            : 'A secret key starts with sk_.',
          exitCodes.usage,
        )
      }
      const api = createApi({ origin: service, key, fetch: context.fetch })
      const { body: app } = await api.getApp({ params: { appId: options.app } })
      const file = writeProfile(context.configFolder, { service, key, appId: app.id })
      context.note(`Signed in to ${service} for the app ${app.name}. The key is stored in ${file}.`)
    })
  program
    .command('logout')
    .description('Delete the stored key')
    .action(() => {
      const isDeleted = deleteProfile(context.configFolder)
      context.note(
        isDeleted
          ? 'The key is deleted from this machine. To make it useless, revoke it in the dashboard.'
          : 'No key is stored.',
      )
    })
}
