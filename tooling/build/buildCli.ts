/**
 * Builds the command line in the current folder: our packages become part of its files, because they are not
 * published, and third-party packages stay dependencies. Files that a command loads on demand stay separate.
 */
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
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
  conditions: ['@throughlink/source'],
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
})
