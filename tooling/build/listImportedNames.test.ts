import { expect, test } from 'vitest'
import { listImportedNames } from './listImportedNames.ts'

const list = (code: string) => listImportedNames(code).map(({ from, name }) => `${from} ${name}`)

test('names are those of the imported module, not the local ones', () => {
  expect(list(`import { a, b as c } from 'x'\nexport { d as e } from 'y'`)).toEqual([
    'x a',
    'x b',
    'y d',
  ])
})

test('a default import is the name default, and a whole module is *', () => {
  expect(list(`import one, * as all from 'x'\nexport * from 'y'`)).toEqual([
    'x default',
    'x *',
    'y *',
  ])
})

test('an import without names, and an export without a module, list nothing', () => {
  expect(list(`import 'x'\nconst a = 1\nexport { a }`)).toEqual([])
})
