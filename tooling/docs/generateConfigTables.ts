/**
 * `npm run generate config`: writes a table of all fields of `Config` into the READMEs of the packages that
 * export one, between the two markers.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { repositoryRoot } from '../base/report.ts'
import { printFieldTable } from './printFieldTable.ts'
import { readFields } from './readFields.ts'

/** The packages whose README contains the table. Each exports `Config` from `src/config.ts`. */
export const documentedPackages = ['packages/client', 'packages/react-native']

const begin = '<!-- Generated from src/config.ts by `npm run generate config`. -->'
const end = '<!-- End of the generated table. -->'

export const readmePath = (folder: string) => join(repositoryRoot, folder, 'README.md')

/** Returns the text of a package's README with the current table. */
export async function printReadme(folder: string): Promise<string> {
  const path = readmePath(folder)
  const readme = readFileSync(path, 'utf8')
  const [before, after] = [readme.indexOf(begin), readme.indexOf(end)]
  if (before < 0 || after < before)
    throw new Error(`${path} lacks the markers of the config table.`)
  const table = printFieldTable(readConfig(folder))
  const text = `${readme.slice(0, before + begin.length)}\n\n${table}\n${readme.slice(after)}`
  return format(text, { ...(await resolveConfig(path)), filepath: path })
}

function readConfig(folder: string) {
  const root = join(repositoryRoot, folder)
  const file = join(root, 'src/config.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.src.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram([file], {
    ...options,
    composite: false,
    incremental: false,
    noEmit: true,
  })
  return readFields(program, file, 'Config')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const folder of documentedPackages) {
    writeFileSync(readmePath(folder), await printReadme(folder))
  }
}
