/**
 * Starts a command of this repository: `node tooling/start.js <file> [arguments]`. JavaScript, because an old Node
 * cannot read TypeScript files, and must be named as the problem.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const needed = [22, 18]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  stop(
    `Node ${needed.join('.')} or newer is needed, but this is ${process.versions.node}. ` +
      'Install a newer one, for example with `nvm install`.',
  )
}
if (!existsSync(join(import.meta.dirname, '../node_modules'))) {
  stop('The dependencies are not installed. Run `npm ci` first.')
}
// The command reads its arguments as if it had been started alone.
const [file = ''] = process.argv.splice(2, 1)
process.argv[1] = resolve(file)
await import(pathToFileURL(resolve(file)).href)

/** @param {string} message */
function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
