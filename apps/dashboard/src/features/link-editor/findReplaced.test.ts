import { expect, test } from 'vitest'
import { findReplaced } from './findReplaced.ts'
import { emptyForm } from './linkForm.ts'

test('finds the campaign values that a destination has too, unless they are the same', () => {
  const campaign = { ...emptyForm.campaign, utm_source: 'poster', utm_medium: 'print' }
  const destination = 'acme.example/?utm_source=old&utm_medium=print&utm_term=fern'
  expect(findReplaced({ destination, campaign })).toEqual(['utm_source'])
  expect(findReplaced({ destination: '', campaign })).toEqual([])
})
