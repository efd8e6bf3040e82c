import { resolve } from 'node:path'
import { checkApp, checkDomain } from '@throughlink/api'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { checkClock } from '../doctor/checkClock.ts'
import { checkExpoConfig } from '../doctor/checkExpoConfig.ts'
import { checkModules } from '../doctor/checkModules.ts'
import { checkNativeProjects } from '../doctor/checkNativeProjects.ts'
import type { Finding } from '../doctor/finding.ts'
import type { Project } from '../doctor/project.ts'
import { readProject } from '../doctor/readProject.ts'
import { exitCodes } from '../exitCodes.ts'
import { createPainter, type Painter } from '../output/createPainter.ts'
import { printJson } from '../output/printJson.ts'
import { type AppOptions, openApp, type OpenedApp } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'

/** Adds `doctor`. */
export function addDoctor(program: Command, context: CliContext): void {
  addAppOptions(
    program
      .command('doctor')
      .description('Check the app, its settings and its domains, and suggest fixes'),
  )
    .argument('[folder]', 'folder of the app', '.')
    .action(async (folder: string, options: AppOptions) => {
      const opened = openApp(context, options)
      const project = readProject(resolve(folder))
      const findings = await findProblems(context, opened, project)
      if (options.json) printJson(context, findings)
      else if (findings.length === 0) context.print('No problems found.')
      else context.print(formatFindings(findings, createPainter(context)))
      if (project.configFile !== null) {
        context.note(`${project.configFile} is code and was not checked.`)
      }
      if (findings.some(({ level }) => level === 'error')) {
        throw new CliError(
          'Links do not work everywhere until the errors are fixed.',
          exitCodes.failed,
        )
      }
    })
}

async function findProblems(
  context: CliContext,
  { api, params, service }: OpenedApp,
  project: Project,
): Promise<Finding[]> {
  const [{ body: app }, { body: page }, status] = await Promise.all([
    api.getApp({ params }),
    api.listDomains({ params, query: { limit: 100 } }),
    context.fetch(`${service}/livez`, { signal: context.signal }),
  ])
  const domains = page.items.map(({ domain }) => domain)
  const health = await Promise.all(
    domains.map((domain) => api.getDomainHealth({ params: { ...params, domain } })),
  )
  const isCode = project.configFile !== null
  return [
    ...checkModules(project),
    ...(project.expo === null || isCode ? [] : checkExpoConfig(project.expo, app, domains)),
    ...checkNativeProjects(project, app.scheme, domains),
    ...checkApp(app, page.items),
    ...health.flatMap(({ body }) => checkDomain(body)),
    ...checkClock(status.headers.get('date'), Date.now()),
  ]
}

/** Errors first, each with its fix on the next line. */
function formatFindings(findings: readonly Finding[], paint: Painter): string {
  const sorted = findings.toSorted((a, b) => a.level.localeCompare(b.level))
  const lines = sorted.map(({ level, problem, fix }) => {
    const label = paint(level === 'error' ? 'red' : 'yellow', level.padEnd(7))
    return `${label}  ${problem}\n         ${fix}`
  })
  return lines.join('\n\n')
}
