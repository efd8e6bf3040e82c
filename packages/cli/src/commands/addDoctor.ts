import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import type { Finding } from '../doctor/finding.ts'
import { exitCodes } from '../exitCodes.ts'
import { createPainter, type Painter } from '../output/createPainter.ts'
import { printJson } from '../output/printJson.ts'
import { type AppOptions, openApp, type OpenedApp } from '../profile/openApp.ts'
import { addAppOptions } from './addAppOptions.ts'
import { addProjectOption, type ProjectOption } from './addProjectOption.ts'

interface DoctorOptions extends AppOptions, ProjectOption {
  readonly fix?: boolean
  readonly website?: string
}

/** Adds `doctor`. */
export function addDoctor(program: Command, context: CliContext): void {
  addProjectOption(
    addAppOptions(
      program
        .command('doctor')
        .description('Check the app, its settings and its domains, and suggest fixes'),
    ),
  )
    .option('--fix', 'add what is missing and safe to add, as `init` does')
    .option('--website <url>', 'check the script for websites on this page, and nothing else')
    .action(async (options: DoctorOptions) => {
      const opened = tryOpen(context, options)
      if (options.website !== undefined) {
        const { checkWebsite } = await import('../doctor/checkWebsite.ts')
        report(context, options, await checkWebsite(context, opened, options.website))
        return
      }
      const folder = resolve(context.cwd, options.project)
      // The parsers take long to load, and other commands do not need them.
      const { readApp } = await import('../init/readApp.ts')
      const { diagnose } = await import('../doctor/diagnose.ts')
      if (options.fix) {
        const { applyFixes } = await import('../doctor/applyFixes.ts')
        await applyFixes(context, opened, folder)
      }
      const findings = await diagnose(context, opened, readApp(folder))
      report(context, options, findings)
    })
}

/** Prints the findings. Errors make the command fail. */
function report(context: CliContext, options: DoctorOptions, findings: readonly Finding[]): void {
  if (options.json) printJson(context, findings)
  else context.print(formatFindings(findings, createPainter(context)))
  if (findings.some(({ level }) => level === 'error')) {
    throw new CliError('Links do not work everywhere until the errors are fixed.', exitCodes.failed)
  }
}

/** Without a key, the app is checked without its settings. A key that is refused is still an error. */
function tryOpen(context: CliContext, options: AppOptions): OpenedApp | null {
  try {
    return openApp(context, options)
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.notAllowed) return null
    throw error
  }
}

/** Errors first, each with its fix on the next line, and what could not be checked at the end. */
function formatFindings(findings: readonly Finding[], paint: Painter): string {
  const found = findings.filter(({ level }) => level !== 'unchecked')
  const sorted = found.toSorted((a, b) => a.level.localeCompare(b.level))
  const lines = sorted.map(({ level, problem, fix }) => {
    const label = paint(level === 'error' ? 'red' : 'yellow', level.padEnd(7))
    return `${label}  ${problem}\n         ${fix}`
  })
  const rest = findings
    .filter(({ level }) => level === 'unchecked')
    .map(({ problem, fix }) => `  ${problem}\n    ${fix}`)
  return [
    ...(lines.length === 0 ? ['No problems found.'] : lines),
    ...(rest.length === 0 ? [] : [`Not checked:\n${rest.join('\n')}`]),
  ].join('\n\n')
}
