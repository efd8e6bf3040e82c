/**
 * Builds the package in the current folder: ES modules into `dist/esm`, CommonJS into `dist/cjs`.
 * The CommonJS build is for Jest in React Native projects, which does not transform packages.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

function compile(outDir: string, options: readonly string[]): void {
  const project = ['-p', 'tsconfig.build.json', '--outDir', outDir]
  execFileSync(process.execPath, [tsc, ...project, ...options], { stdio: 'inherit' })
}

if (!existsSync('tsconfig.build.json'))
  throw new Error('tsconfig.build.json not found. Run this in the folder of a package.')
rmSync('dist', { recursive: true, force: true })
compile('dist/esm', [])
compile('dist/cjs', [
  '--module',
  'CommonJS',
  '--moduleResolution',
  'Bundler',
  '--verbatimModuleSyntax',
  'false',
])
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n')
