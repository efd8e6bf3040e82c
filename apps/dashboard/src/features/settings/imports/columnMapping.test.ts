import { expect, test } from 'vitest'
import {
  createMapping,
  findMappingError,
  isMappable,
  mapColumn,
  toColumnsParameter,
} from './columnMapping.ts'

const header = ['Short', 'Target', 'iOS URL']

test('recognizes columns as the service does', () => {
  expect(createMapping(header)).toEqual([null, null, 'iosUrl'])
  expect(createMapping(['slug', 'Slug'])).toEqual(['slug', null])
  expect(isMappable('iOS URL')).toBe(false)
  expect(isMappable('a,b')).toBe(false)
})

test('sends only the columns that have another name', () => {
  const mapping = mapColumn(mapColumn(createMapping(header), 0, 'slug'), 1, 'destination')
  expect(toColumnsParameter(header, mapping)).toBe('slug:Short,destination:Target')
})

test('gives a field to one column only', () => {
  expect(mapColumn(['slug', null], 1, 'slug')).toEqual([null, 'slug'])
})

test('needs a destination, and a slug or short link', () => {
  expect(findMappingError(['slug', null])).toMatch('destination')
  expect(findMappingError(['destination'])).toMatch('slug')
  expect(findMappingError(['url', 'destination'])).toBeNull()
})
