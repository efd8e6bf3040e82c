import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { sumFolderSizes } from './sumFolderSizes.ts'

function metafileWith(sizes: Readonly<Record<string, number>>): Metafile {
  const inputs = Object.fromEntries(
    Object.entries(sizes).map(([path, bytesInOutput]) => [path, { bytesInOutput }]),
  )
  return { inputs: {}, outputs: { 'out.js': { bytes: 0, inputs, imports: [], exports: [] } } }
}

test('file sizes are added up by folder; the largest folders and files come first', () => {
  const metafile = metafileWith({
    'packages/protocol/src/limits.ts': 30,
    'packages/client/src/routes/parseUrl.ts': 20,
    'packages/client/src/routes/linkRoute.ts': 50,
  })
  expect(sumFolderSizes(metafile)).toEqual([
    {
      folder: 'client/src/routes',
      bytes: 70,
      files: [
        { name: 'linkRoute.ts', bytes: 50 },
        { name: 'parseUrl.ts', bytes: 20 },
      ],
    },
    { folder: 'protocol/src', bytes: 30, files: [{ name: 'limits.ts', bytes: 30 }] },
  ])
})

test('modules removed by tree shaking are left out', () => {
  expect(sumFolderSizes(metafileWith({ 'packages/client/src/index.ts': 0 }))).toEqual([])
})
