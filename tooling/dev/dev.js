/**
 * `npm run dev`: starts the whole service with the dashboard and a demo. JavaScript, because an old Node cannot
 * read TypeScript files, and must be named as the problem.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const needed = [22, 18]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  stop(
    `Node ${needed.join('.')} or newer is needed, but this is ${process.versions.node}. ` +
      'Install a newer one, for example with `nvm install`.',
  )
}
if (!existsSync(join(import.meta.dirname, '../../node_modules'))) {
  stop('The dependencies are not installed. Run `npm ci` first.')
}
// The engines alone, and the example app, which uses the key of a running `npm run dev`.
if (process.argv[2] === 'services') await import('../services/startServices.ts')
else if (process.argv[2] === 'example') await import('./startExample.ts')
else await import('./runDev.ts')

/** @param {string} message */
function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
