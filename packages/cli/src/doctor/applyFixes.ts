import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { formatDiff } from '../init/formatPlan.ts'
import { planInit } from '../init/planInit.ts'
import { readApp } from '../init/readApp.ts'
import { unknownKey } from '../init/readSettings.ts'
import { writeEdits } from '../init/writeEdits.ts'
import { createPainter } from '../output/createPainter.ts'
import type { OpenedApp } from '../profile/openApp.ts'

/**
 * Adds what is missing, as `init` does. What the app has is kept, also if it is wrong: only a person knows whether the
 * app or the service is.
 */
export async function applyFixes(
  context: CliContext,
  opened: OpenedApp | null,
  folder: string,
): Promise<void> {
  if (opened === null) {
    throw new CliError(
      '--fix needs the settings of the app. Run `throughlink login`, or set THROUGHLINK_SECRET_KEY.',
      exitCodes.notAllowed,
    )
  }
  const { api, params } = opened
  const [{ body: app }, { body: page }] = await Promise.all([
    api.getApp({ params }),
    api.listDomains({ params, query: { limit: 100 } }),
  ])
  const domains = page.items.map(({ domain }) => domain)
  const { appId } = params
  const plan = planInit(readApp(folder), { ...app, apiKey: unknownKey, appId, domains })
  const edits = plan?.edits ?? []
  if (edits.some(({ after }) => after.includes(unknownKey))) {
    throw new CliError(
      'The app has no key yet. Run `throughlink init`, which asks for one.',
      exitCodes.failed,
    )
  }
  if (edits.length === 0) {
    context.note('There is nothing that is safe to fix.')
    return
  }
  context.note(formatDiff(edits, createPainter(context)))
  writeEdits(folder, edits)
  context.note(`\nChanged ${edits.length} files.\n`)
}
