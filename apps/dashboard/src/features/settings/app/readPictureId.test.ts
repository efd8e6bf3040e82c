import { expect, test } from 'vitest'
import { readPictureId } from './readPictureId.ts'

test('only uploaded pictures have an id', () => {
  const id = '0123456789abcdef'.repeat(2)
  expect(readPictureId(`https://go.example/_tl/pictures/${id}.png`)).toBe(id)
  expect(readPictureId('https://cdn.example/icon.png')).toBeNull()
  expect(readPictureId('')).toBeNull()
})
