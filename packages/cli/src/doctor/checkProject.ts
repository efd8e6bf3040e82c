import { describeApp } from '../init/describeApp.ts'
import { createDraft } from '../init/draft.ts'
import type { AppFolder } from '../init/readApp.ts'
import { toProject } from '../project/toProject.ts'
import { checkAndroid } from './checkAndroid.ts'
import { checkCode } from './checkCode.ts'
import { checkExpoConfig } from './checkExpoConfig.ts'
import { checkIos } from './checkIos.ts'
import { checkModules } from './checkModules.ts'
import type { Expected } from './expected.ts'
import { type Finding, unchecked } from './finding.ts'
import { readExpoConfig } from './readExpoConfig.ts'
import { type LinkProviderUse, readLinkConfig } from './readLinkConfig.ts'
import { readSources } from './readSources.ts'

/** What the files of an app say. */
export interface ProjectReport {
  readonly findings: readonly Finding[]
  readonly provider: LinkProviderUse | null
}

/** Checks the files of an app. Runs none of its code. */
export function checkProject(
  { texts, lockFile }: AppFolder,
  expected: Expected,
  env: Readonly<Record<string, string | undefined>>,
): ProjectReport {
  const shape = describeApp(texts, lockFile)
  const project = toProject(texts)
  const modules = checkModules(project, shape?.kind ?? null)
  if (shape === null || modules.some(({ level }) => level === 'error')) {
    return { findings: modules, provider: null }
  }
  const draft = createDraft(texts)
  const sources = readSources(draft)
  const provider = readLinkConfig(draft, sources, env)
  const config = shape.kind === 'expo' ? readExpoConfig(draft, project.expo) : null
  const hasNative = project.manifest !== null || project.infoPlist !== null
  return {
    provider,
    findings: [
      ...modules,
      ...checkCode({ draft, shape, sources, provider }),
      ...(config === null ? [] : checkExpoConfig(config, expected)),
      ...checkAndroid(project, expected),
      ...checkIos(project, expected),
      ...(hasNative || shape.kind === 'expo'
        ? []
        : [
            unchecked(
              'native-projects',
              'The app has neither an android nor an ios folder.',
              'Run the command in the folder that has them.',
            ),
          ]),
    ],
  }
}
