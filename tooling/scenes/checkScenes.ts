/** `node tooling/scenes/checkScenes.ts <ios folder>`: checks that an iOS app with scenes passes URLs to React Native. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { command, CommandError } from '../base/command.ts'
import { findSceneProblems, usesScenes } from './findSceneProblems.ts'

const guide = 'docs/guides/ios-scenes.md'

/** Leaves out dependencies and build output. */
async function readFiles(folder: string, pattern: string): Promise<string[]> {
  const paths = globSync(pattern, { cwd: folder })
  const own = paths.filter((path) => !/(^|\/)(Pods|build)\//.test(path))
  return Promise.all(own.map((path) => readFile(join(folder, path), 'utf8')))
}

await command(async () => {
  const [folder = ''] = process.argv.slice(2)
  const plists = folder === '' ? [] : await readFiles(folder, '**/Info.plist')
  if (plists.length === 0) {
    throw new CommandError(`No Info.plist in "${folder}". Pass the ios folder of an app.`)
  }
  const app = {
    infoPlist: plists.join('\n'),
    sources: await readFiles(folder, '**/*.{swift,m,mm,h}'),
  }
  const problems = findSceneProblems(app)
  if (problems.length > 0) throw new CommandError(`${problems.join('\n')}\nSee ${guide}.`)
  console.log(
    usesScenes(app)
      ? 'The scene delegate passes URLs to React Native.'
      : `No scene manifest. The app does not launch if it is built with the iOS 27 SDK: see ${guide}.`,
  )
})
