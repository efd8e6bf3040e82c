/**
 * Builds the server in the current folder into `dist`: our packages become part of its files, and third-party
 * packages stay dependencies. `dist` has the depth of `src`, and files that are read at run time keep their paths
 * in it, so the same code finds them in both.
 */
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

const dependencies = ['package.json', '../../packages/mcp/package.json'].flatMap((path) => {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@throughlink/'))
})

/** Files that the code reads from its own folder. */
const assets = [
  '**/migrations/*.sql',
  'catalog/landing/landingScript.js',
  'catalog/website/scripts/*.js',
]

/** Bundles are in `dist` itself, whatever the folder of a source file is. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  setup(builder) {
    builder.onLoad({ filter: /apps[\\/]server[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!/import\.meta\.(?:dirname|url)/.test(source)) return null
      const folder = JSON.stringify(relative('src', dirname(path)))
      const place = JSON.stringify(`./${relative('src', path)}`)
      const contents = source
        .replaceAll('import.meta.dirname', `joinPath(import.meta.dirname, ${folder})`)
        .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
      return {
        contents: `import { join as joinPath } from 'node:path'\n${contents}`,
        loader: 'ts',
        resolveDir: dirname(path),
      }
    })
  },
}

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  sourcemap: 'linked',
  sourcesContent: false,
  conditions: ['@throughlink/source'],
  external: dependencies.flatMap((name) => [name, `${name}/*`]),
  plugins: [keepFolders],
})
for (const path of globSync(assets, { cwd: 'src' })) cpSync(join('src', path), join('dist', path))
