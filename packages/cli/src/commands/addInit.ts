import { resolve } from 'node:path'
import { isPublished } from '@throughlink/api'
import type { Command } from 'commander'
import type { CliContext, PackedPackage } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { copyPackages } from '../init/copyPackages.ts'
import { toSpecs } from '../init/packageSpecs.ts'
import type { Plan } from '../init/plan.ts'
import { type AppFolder, readApp } from '../init/readApp.ts'
import { checkKey, readSettings, type SettingsOptions, unknownKey } from '../init/readSettings.ts'
import { writeEdits } from '../init/writeEdits.ts'
import { confirm } from '../output/confirm.ts'
import { createPainter } from '../output/createPainter.ts'
import { printJson } from '../output/printJson.ts'
import { openApp } from '../profile/openApp.ts'
import { sdk } from '../project/project.ts'
import { toProject } from '../project/toProject.ts'
import { addAppOptions } from './addAppOptions.ts'
import { addProjectOption, type ProjectOption } from './addProjectOption.ts'

interface InitOptions extends SettingsOptions, ProjectOption {
  readonly createKey?: boolean
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly install?: boolean
}

/** Adds `init`. */
export function addInit(program: Command, context: CliContext): void {
  addProjectOption(
    addAppOptions(
      program.command('init').description('Set up the SDK in an Expo or React Native app'),
    ),
  )
    .option('--key <key>', 'publishable key, which is not secret')
    .option('--create-key', 'create a publishable key on the service')
    .option('--domain <name...>', 'domains of your links (default: those on the service)')
    .option('--scheme <name>', 'scheme of the app (default: that on the service, or in app.json)')
    .option('--yes', 'apply the changes without asking')
    .option('--dry-run', 'only show the changes')
    .option('--install', 'run the package manager afterwards')
    .addHelpText(
      'after',
      '\nShows a diff and asks before it changes a file. A second run changes nothing. With --json, it prints the\n' +
        'plan, and applies it only with --yes.',
    )
    .action(async (options: InitOptions) => {
      const folder = resolve(context.cwd, options.project)
      const { plan, replan, packed } = await preparePlan(context, options, folder)
      const isApplied = await shouldApply(context, options, plan)
      const applied =
        isApplied && hasUnknownKey(plan) ? replan(await createKey(context, options)) : plan
      if (isApplied) {
        copyPackages(folder, packed)
        writeEdits(folder, applied.edits)
      }
      if (options.json) printJson(context, { ...applied, isApplied })
      else await describeNextSteps(context, options, applied, isApplied)
      if (isApplied && options.install) await install(context, folder, applied)
    })
}

interface PreparedPlan {
  readonly plan: Plan
  /** Packages to copy into the app. */
  readonly packed: readonly PackedPackage[]
  /** Plans again with a key that is known now. */
  readonly replan: (apiKey: string) => Plan
}

async function preparePlan(
  context: CliContext,
  options: InitOptions,
  folder: string,
): Promise<PreparedPlan> {
  const app = readApp(folder)
  // The parser takes long to load, and no other command needs it.
  const { planInit } = await import('../init/planInit.ts')
  const settings = await readSettings(context, options, app.texts)
  const packed = await packPackages(context, options, app)
  const specs = toSpecs(packed)
  const replan = (apiKey: string) => {
    const plan = planInit(app, { ...settings, apiKey }, specs)
    if (plan !== null) return plan
    throw new CliError(
      `${folder} has no package.json with react-native. Run the command in the folder of your app, or pass --project.`,
      exitCodes.usage,
    )
  }
  const plan = replan(settings.apiKey)
  const isOnlyShown = options.dryRun === true || (options.json === true && options.yes !== true)
  const isCreated = options.createKey === true
  if (!hasUnknownKey(plan) || isOnlyShown || isCreated) return { plan, replan, packed }
  return { plan: replan(await askForKey(context)), replan, packed }
}

/** Packs what no registry has. Throws if it is needed, but not here. */
async function packPackages(
  context: CliContext,
  { install: isInstalled, project }: InitOptions,
  app: AppFolder,
): Promise<readonly PackedPackage[]> {
  if (context.packPackages !== null) return context.packPackages()
  const hasSdk = toProject(app.texts).dependencies?.includes(sdk) === true
  if (isPublished() || hasSdk || isInstalled !== true) return []
  throw new CliError(
    `No release is on npm yet, so nothing was changed. In a checkout of Throughlink, run \`npm run throughlink -- init --project ${resolve(context.cwd, project)} --install\`, which installs the packages of that checkout.`,
    exitCodes.failed,
  )
}

/** Whether a file would get a placeholder instead of a key. An app that has a key needs none. */
function hasUnknownKey({ edits }: Plan): boolean {
  return edits.some(
    ({ after }) => after.includes(`'${unknownKey}'`) || after.includes(`"${unknownKey}"`),
  )
}

async function askForKey({ ask }: CliContext): Promise<string> {
  if (ask === null) {
    throw new CliError(
      'The publishable key is unknown. Pass --key, or --create-key to create one on the service.',
      exitCodes.usage,
    )
  }
  const key = (await ask('Publishable key, from the dashboard under Settings, Keys: ')).trim()
  checkKey(key)
  return key
}

/** The service shows a key once, when it is created, so an existing one cannot be read. */
async function createKey(context: CliContext, options: InitOptions): Promise<string> {
  const { api, params } = openApp(context, options)
  const { body } = await api.createAppKey({ params, body: { kind: 'publishable', name: 'App' } })
  return body.key
}

/** Shows the changes, and asks whether to apply them. */
async function shouldApply(
  context: CliContext,
  options: InitOptions,
  plan: Plan,
): Promise<boolean> {
  if (plan.edits.length === 0) return false
  if (options.json) return options.yes === true && options.dryRun !== true
  const { formatDiff } = await import('../init/formatPlan.ts')
  context.print(formatDiff(plan.edits, createPainter(context)))
  if (options.dryRun) return false
  return options.yes ?? confirm(context, 'Apply these changes?', 'to apply the changes')
}

async function describeNextSteps(
  context: CliContext,
  options: InitOptions,
  plan: Plan,
  isApplied: boolean,
): Promise<void> {
  const { formatNextSteps } = await import('../init/formatPlan.ts')
  if (plan.edits.length === 0) context.note('Nothing to change: the files are set up.')
  else context.note(isApplied ? `Changed ${plan.edits.length} files.` : 'Nothing was changed.')
  // With --install, the first command runs now.
  const commands = isApplied ? plan.commands.slice(options.install ? 1 : 0) : []
  const steps = formatNextSteps({ ...plan, commands })
  if (steps !== '') context.note(`\n${steps}`)
}

async function install(context: CliContext, folder: string, { commands }: Plan): Promise<void> {
  const [program = '', ...args] = commands[0]?.split(' ') ?? []
  context.note(`\n$ ${[program, ...args].join(' ')}`)
  if ((await context.runProgram(program, args, folder)) === 0) return
  throw new CliError('The packages were not installed. Run the command again.', exitCodes.failed)
}
