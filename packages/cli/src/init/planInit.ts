import { type AppShape, describeApp } from './describeApp.ts'
import { createDraft } from './draft.ts'
import { listMigrations } from './listMigrations.ts'
import type { PackageSpecs } from './packageSpecs.ts'
import type { LinkSettings, Plan } from './plan.ts'
import { planAndroid } from './planAndroid.ts'
import { planDependencies } from './planDependencies.ts'
import { planExpoConfig } from './planExpoConfig.ts'
import { planExpoRouter } from './planExpoRouter.ts'
import { planIos } from './planIos.ts'
import { planReactNavigation } from './planReactNavigation.ts'
import { planRoot } from './planRoot.ts'
import type { AppFolder } from './readApp.ts'

/** Plans the set-up of an app. Reads and writes nothing. Null if it is not a React Native app. */
export function planInit(
  folder: AppFolder,
  settings: LinkSettings,
  specs: PackageSpecs = {},
): Plan | null {
  const { texts, lockFile, expoVersions } = folder
  const app = describeApp(texts, lockFile)
  if (app === null) return null
  const draft = createDraft(texts)
  const unknown = planDependencies(draft, app, expoVersions, specs)
  if (app.kind === 'expo') {
    planExpoConfig(draft, settings)
  } else {
    planAndroid(draft, settings)
    planIos(draft, settings)
  }
  if (app.routes !== null) planExpoRouter(draft, app, app.routes, settings)
  else if (app.router !== 'react-navigation' || !planReactNavigation(draft, app, settings)) {
    planRoot(draft, app, settings)
  }
  const hasIos = [...texts.keys()].some((path) => path.startsWith('ios/'))
  return {
    app,
    edits: draft.getEdits(),
    instructions: draft.getInstructions(),
    migrations: listMigrations(app.dependencies),
    commands: listCommands(app, unknown, hasIos),
  }
}

/** Lists what to run after the changes. `unknown` are modules whose version `expo install` chooses. */
function listCommands(
  { kind, packageManager }: AppShape,
  unknown: readonly string[],
  hasIos: boolean,
): readonly string[] {
  return [
    unknown.length > 0 ? `npx expo install ${unknown.join(' ')}` : `${packageManager} install`,
    ...(kind === 'expo' ? ['npx expo prebuild'] : []),
    ...(kind === 'bare' && hasIos ? ['npx pod-install'] : []),
    'npx throughlink doctor',
  ]
}
