/**
 * `node tooling/build/assembleServer.ts <folder>`: writes the files of the image: the built server and dashboard,
 * and the packages that the server needs at run time. Needs `npm ci` and `npm run build`.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { command, CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { listProductionPackages } from './listProductionPackages.ts'

/** The server, and those of our packages with dependencies that are part of its files. */
const workspaces = ['apps/server', 'packages/mcp']
/** Declarations, source maps and documents of packages. Licences stay. */
const unneeded = /\.(?:d\.[cm]?ts|[cm]?ts|map|md|markdown|flow)$/i

await command(() => {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new CommandError('Name the folder to write to.')
  if (existsSync(target)) throw new CommandError(`${target} exists.`)
  mkdirSync(join(target, 'bin'), { recursive: true })
  const server = join(repositoryRoot, 'apps/server')
  const dashboard = join(repositoryRoot, 'apps/dashboard/dist')
  for (const built of [join(server, 'dist'), dashboard]) {
    if (!existsSync(built)) throw new CommandError('Run `npm run build` first.')
  }
  cpSync(join(server, 'dist'), join(target, 'server/dist'), { recursive: true })
  cpSync(join(server, 'data'), join(target, 'server/data'), { recursive: true })
  cpSync(dashboard, join(target, 'dashboard/dist'), { recursive: true })
  for (const path of listProductionPackages(repositoryRoot, workspaces)) {
    cpSync(join(repositoryRoot, path), join(target, place(path)), {
      recursive: true,
      // Packages of packages are in the list themselves.
      filter: (file) => basename(file) !== 'node_modules' && !unneeded.test(file),
    })
  }
  // Without it, Node would read the files of the server as CommonJS.
  const { name, version, license } = JSON.parse(
    readFileSync(join(server, 'package.json'), 'utf8'),
  ) as Manifest
  writeFileSync(
    join(target, 'server/package.json'),
    `${JSON.stringify({ name, version, license, type: 'module' }, null, 2)}\n`,
  )
  // A program, not a script: the image has no shell. Without an extension, it may only be CommonJS.
  writeFileSync(
    join(target, 'bin/throughlink-server'),
    "#!/usr/local/bin/node\nimport('/app/server/dist/main.js')\n",
    { mode: 0o755 },
  )
  return Promise.resolve()
})

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** A package of the server's own folder stays beside the server, which moves up. */
function place(path: string): string {
  if (path.startsWith('node_modules')) return path
  if (path.startsWith('apps/server/')) return path.slice('apps/'.length)
  throw new Error(`${path} would not be found from the server.`)
}
