import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Refusal } from '../command.ts'
import { run } from '../run.ts'
import type { TypeAnalysis } from './typeFaults.ts'

const require = createRequire(import.meta.url)
const manifestPath = require.resolve('@arethetypeswrong/cli/package.json')
const attw = join(dirname(manifestPath), 'dist/index.js')

/** Runs are-the-types-wrong. Its exit code is passed over: which problems count is our decision. */
export async function analyzeTypes(tarballPath: string): Promise<TypeAnalysis> {
  const options = ['--format', 'json', '--profile', 'node16', '--no-definitely-typed']
  const { stdout, stderr } = await run(process.execPath, [attw, tarballPath, ...options])
  if (stdout === '') throw new Refusal(`are-the-types-wrong gave no answer:\n${stderr}`)
  const { analysis } = JSON.parse(stdout) as { analysis: TypeAnalysis }
  return analysis
}
