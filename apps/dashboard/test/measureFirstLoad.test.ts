import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  findDynamicImport,
  listScripts,
  listStaticImports,
  measureFirstLoad,
} from './unit/measureFirstLoad.ts'

test('scripts and preloaded modules of the page are listed, styles are not', () => {
  const html =
    '<link rel="modulepreload" href="/assets/react-1.js"><script type="module" src="/assets/index-2.js">' +
    '</script><link rel="stylesheet" href="/assets/index-3.css">'
  expect(listScripts(html)).toEqual(['assets/react-1.js', 'assets/index-2.js'])
})

test('static imports are found in minified code, dynamic ones are not', () => {
  const code =
    'import{a as b}from"./x-1.js";import"./y-2.js";var c=()=>import("./z-3.js");export{d}from"./w-4.js"'
  expect(listStaticImports(code)).toEqual(['./x-1.js', './y-2.js', './w-4.js'])
  expect(findDynamicImport('e(()=>import("./OverviewPage-BqX_1.js"),[])', 'OverviewPage')).toEqual([
    'OverviewPage-BqX_1.js',
  ])
})

test('each file that the overview needs is counted once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-load-'))
  try {
    mkdirSync(join(folder, 'assets'))
    const files = {
      'index.html': '<script type="module" src="/assets/index-1.js"></script>',
      'assets/index-1.js':
        'import"./shared-2.js";import("./OverviewPage-3.js");import("./LinksPage-4.js")',
      'assets/shared-2.js': 'var shared',
      'assets/OverviewPage-3.js': 'import"./shared-2.js";import"./chart-5.js"',
      'assets/chart-5.js': 'var chart',
      'assets/LinksPage-4.js': 'var links',
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    expect(measureFirstLoad(folder).files).toEqual([
      'assets/index-1.js',
      'assets/shared-2.js',
      'assets/OverviewPage-3.js',
      'assets/chart-5.js',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
