import { expect, test } from 'vitest'
import { readTags } from './readTags.ts'

function list(html: string): readonly string[] {
  const found: string[] = []
  readTags(html, {
    onOpen: (name, attributes) => found.push(`<${name} ${JSON.stringify([...attributes])}>`),
    onClose: (name) => found.push(`</${name}>`),
    onText: (text) => found.push(text),
  })
  return found
}

test('names are in lower case, entities are decoded, and the first of an attribute counts', () => {
  expect(list('<META Name="a&amp;b" name=c/><p>1 &lt; 2</P>')).toEqual([
    '<meta [["name","a&b"]]>',
    '<p []>',
    '1 ',
    '<',
    ' 2',
    '</p>',
  ])
})

test('a page that opens an element in each other takes a time that grows with its length', () => {
  const measure = (count: number) => {
    const startedMs = performance.now()
    expect(list('<b>'.repeat(count))).toHaveLength(count)
    return performance.now() - startedMs
  }
  measure(20_000)
  expect(measure(320_000)).toBeLessThan(16 * measure(20_000) * 5 + 1_000)
})
