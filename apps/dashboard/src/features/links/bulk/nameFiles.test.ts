import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameFiles } from './nameFiles.ts'

test('a file has the name of its slug', () => {
  const links = [{ slug: 'spring/fern' }, { slug: 'Spring-fern' }, { slug: 'products/*' }]
  expect(nameFiles(links, 'svg')).toEqual([
    'spring-fern.svg',
    'Spring-fern (2).svg',
    'products.svg',
  ])
})

test('no two files have the same name, and none leads out of its folder', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ slug: fc.string({ maxLength: 6 }) })), (links) => {
      const names = nameFiles(links, 'svg')
      expect(names).toHaveLength(links.length)
      for (const name of names) expect(name).not.toMatch(/[\\/]/)
    }),
  )
})
