/** Checks all imports of the repository against `dependencies.js`, and the folders of the server for circles. */
import { resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { repositoryRoot } from '../base/report.ts'
import { dependencies } from './dependencies.js'
import { findFolderCycle } from './findFolderCycle.ts'

const folders = ['apps', 'examples', 'packages', 'tooling', 'verification']

/** Returns a line for each forbidden import: rule, file, imported file, and how to correct it. */
export async function findForbiddenImports(root: string): Promise<string[]> {
  const { options, ...ruleSet } = dependencies
  const { output } = await cruise(folders, {
    ...options,
    baseDir: resolve(root),
    validate: true,
    ruleSet,
  })
  const { modules, summary } = output as ICruiseResult
  const comments = new Map(ruleSet.forbidden?.map(({ name = '', comment = '' }) => [name, comment]))
  const lines = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.map(({ name }) => name).join(' -> ') ?? to
    return `${rule.name}: ${from} -> ${path}\n  ${comments.get(rule.name) ?? ''}`
  })
  const cycle = findFolderCycle(modules)
  return cycle === null
    ? lines
    : [...lines, `folders: ${cycle.join(' -> ')}\n  Move the file that closes the circle.`]
}

if (import.meta.main) {
  const lines = await findForbiddenImports(repositoryRoot)
  for (const line of lines) process.stderr.write(`${line}\n`)
  if (lines.length > 0) process.exitCode = 1
}
