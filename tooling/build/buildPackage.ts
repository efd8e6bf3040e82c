/**
 * Builds the package in the current folder: the files of `buildFiles`, and declarations for each of its formats
 * (docs/internals/decisions/published-packages.md).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { writeFiles } from '../base/writeFiles.ts'
import { buildFiles } from './buildFiles.ts'
import { type EntryManifest, listFormats, readEntries } from './readEntries.ts'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

const declarationOptions = {
  cjs: '--module CommonJS --moduleResolution Bundler --verbatimModuleSyntax false'.split(' '),
  esm: [],
} as const

function writeDeclarations(outDir: string, options: readonly string[]): void {
  const project = ['-p', 'tsconfig.build.json', '--outDir', outDir]
  execFileSync(process.execPath, [tsc, ...project, ...options], { stdio: 'inherit' })
}

/** Removes the last build, with the folders of entries that no longer exist. */
function removeBuild(): void {
  rmSync('dist', { recursive: true, force: true })
  for (const path of globSync('*/package.json')) {
    const folder = dirname(path)
    if (readdirSync(folder).length === 1) rmSync(folder, { recursive: true })
  }
}

if (!existsSync('tsconfig.build.json'))
  throw new Error('tsconfig.build.json not found. Run this in the folder of a package.')
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as EntryManifest
removeBuild()
await writeFiles('.', await buildFiles(process.cwd(), manifest))
for (const format of listFormats(readEntries(manifest))) {
  writeDeclarations(`dist/${format}`, declarationOptions[format])
}
