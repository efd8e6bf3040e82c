import { expect, test } from 'vitest'
import { findSuggestion } from './findSuggestion.ts'
import { emptyForm } from './linkForm.ts'

const none = { title: null, description: null, imageUrl: null, detail: null }

test('what the page has is suggested for an empty card', () => {
  const card = { ...none, title: 'A fern', imageUrl: 'https://cdn.example/fern.png' }
  expect(findSuggestion(emptyForm, card)).toEqual({
    title: 'A fern',
    imageUrl: 'https://cdn.example/fern.png',
    replaces: false,
  })
})

test('a suggestion says that it would replace what was typed', () => {
  const form = { ...emptyForm, title: 'My fern' }
  expect(findSuggestion(form, { ...none, title: 'A fern' })).toEqual({
    title: 'A fern',
    replaces: true,
  })
})

test('nothing is suggested that the card has already, or that the page does not have', () => {
  const form = { ...emptyForm, title: 'A fern', description: 'Green' }
  expect(findSuggestion(form, { ...none, title: 'A fern' })).toBe(null)
  expect(findSuggestion(form, none)).toBe(null)
})
