import { expect, test } from 'vitest'
import { readXml } from './readXml.ts'

test('elements are read with attributes, children and text, without comments', () => {
  const code = `<?xml version="1.0"?>
    <!DOCTYPE plist>
    <!-- <not-read> -->
    <a b="1" c:d="2"><e/><f>text</f></a>`
  const empty = { attributes: {}, children: [], text: '' }
  expect(readXml(code)).toEqual([
    {
      name: 'a',
      attributes: { b: '1', 'c:d': '2' },
      children: [
        { ...empty, name: 'e' },
        { ...empty, name: 'f', text: 'text' },
      ],
      text: '',
    },
  ])
})

test('a part of a document may have several elements', () => {
  expect(readXml('<key>a</key><true/>').map(({ name }) => name)).toEqual(['key', 'true'])
})

test.each([
  ['<a>', '<a> has no end.'],
  ['<a></b>', '</b> ends no element.'],
  ['</a>', '</a> ends no element.'],
  ['<a b=1/>', '<a b=1/> is not a tag.'],
  ['<a b="1" b="2"/>', 'An attribute is repeated'],
  ['text', '"text" is outside of an element.'],
])('%s is rejected', (code, message) => {
  expect(() => readXml(code)).toThrow(message)
})
