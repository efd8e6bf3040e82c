import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'

export const routers = ['react-router', 'next'] as const
export type Router = (typeof routers)[number]

/** The address, path and hash that are filled in when the pages are served. */
export const placeholders = {
  links: 'https://go.placeholder.invalid',
  script: '/_tl/w/placeholder.js',
  integrity: 'sha384-placeholder',
} as const

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title>
<script src="${placeholders.links}${placeholders.script}" integrity="${placeholders.integrity}" crossorigin="anonymous" data-link="open/*" data-except="/checkout/*" async></script>
<script src="/main.js" defer></script></head><body><div id="root"></div></body></html>`

/**
 * Installs and builds the app of a router as a website would, and returns the folder with its pages. A later run uses
 * them again, until a file of the app changes.
 */
export async function buildRouterApp(router: Router): Promise<string> {
  const source = join(import.meta.dirname, router)
  const files = globSync('**/*.{json,jsx,mjs}', { cwd: source }).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(source, file)))
  const folder = join(
    repositoryRoot,
    `reports/router-apps/${router}-${hash.digest('hex').slice(0, 12)}`,
  )
  const out = join(folder, 'out')
  const done = join(folder, 'done')
  if (existsSync(done)) return out
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  cpSync(source, folder, { recursive: true })
  await execute('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], folder)
  if (router === 'next') {
    await execute(process.execPath, ['node_modules/next/dist/bin/next', 'build'], folder)
  } else {
    const esbuild = join(repositoryRoot, 'node_modules/.bin/esbuild')
    const define = '--define:process.env.NODE_ENV="production"'
    const args = [
      'main.jsx',
      '--outfile=out/main.js',
      '--bundle',
      '--minify',
      '--jsx=automatic',
      define,
    ]
    await execute(esbuild, args, folder)
    writeFileSync(join(out, 'index.html'), page)
  }
  writeFileSync(done, '')
  return out
}

async function execute(program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1' }
  const { code, stdout, stderr } = await run(program, args, { cwd, env })
  if (code !== 0) throw new CommandError(`${program} ${args.join(' ')}:\n${stdout}\n${stderr}`)
}
