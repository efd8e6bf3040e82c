import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = readFileSync(fileURLToPath(new URL('./landingScript.js', import.meta.url)), 'utf8')

/** The script of landing pages without comments, each of which must be on lines of its own. */
export const landingScript = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//') && !line.startsWith('/*'))
  .join('\n')
