import { expect, test } from 'vitest'
import { formatMetroSizes } from './formatMetroSizes.ts'

const size = { modules: 4, min: 43_960, gzip: 15_957, bytecode: 111_027, strippedBytecode: 88_664 }

test('sizes are aligned below their titles', () => {
  expect(formatMetroSizes('bytes', [{ name: 'library', size }])).toBe(
    [
      'bytes    modules     min  min+gzip  bytecode  stripped',
      'library        4  43,960    15,957   111,027    88,664',
      '',
    ].join('\n'),
  )
})

test('a package that was not measured is shown with the reason', () => {
  const rows = [{ name: 'peer', size: 'not measured: npm cannot install peer' }]
  expect(formatMetroSizes('bytes', rows)).toContain('peer   not measured: npm cannot install peer')
})
