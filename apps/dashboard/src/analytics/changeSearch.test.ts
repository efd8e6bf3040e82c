import { describe, expect, test } from 'vitest'
import { addFilter, chooseTab, setFilters, toggleMetric } from './changeSearch.ts'

describe('a filter', () => {
  test('is added to the values of its dimension', () => {
    const search = { where: ['country:eq:DE'], period: '7d' } as const
    expect(addFilter(search, { by: 'country', op: 'eq', values: ['FR'] })).toEqual({
      period: '7d',
      where: ['country:eq:DE,FR'],
    })
  })

  test('replaces its opposite', () => {
    const search = { where: ['country:eq:DE,FR', 'platform:eq:ios'] }
    expect(addFilter(search, { by: 'country', op: 'ne', values: ['DE'] })).toEqual({
      where: ['country:eq:FR', 'platform:eq:ios', 'country:ne:DE'],
    })
    expect(
      addFilter({ where: ['country:eq:DE'] }, { by: 'country', op: 'ne', values: ['DE'] }),
    ).toEqual({ where: ['country:ne:DE'] })
  })

  test('leaves nothing in the URL when it is removed', () => {
    expect(setFilters({ where: ['country:eq:DE'] }, [])).toEqual({})
  })
})

describe('a metric', () => {
  test('replaces those shown, and the default stays out of the URL', () => {
    expect(toggleMetric({}, 'installs', false)).toEqual({ metric: ['installs'] })
    expect(toggleMetric({ metric: ['installs'] }, 'clicks', false)).toEqual({})
  })

  test('can be added and taken away', () => {
    expect(toggleMetric({}, 'events', true)).toEqual({ metric: ['clicks', 'events'] })
    expect(toggleMetric({ metric: ['clicks', 'events'] }, 'clicks', true)).toEqual({
      metric: ['events'],
    })
  })

  test('that is a share stands alone', () => {
    expect(toggleMetric({}, 'matchRate', true)).toEqual({ metric: ['matchRate'] })
    expect(toggleMetric({ metric: ['matchRate'] }, 'events', true)).toEqual({ metric: ['events'] })
  })
})

test('the first tab of a card stays out of the URL, and tabs of other cards are kept', () => {
  const tabs = ['link', 'tag']
  expect(chooseTab({ show: ['utm_term'] }, tabs, 'tag')).toEqual({ show: ['utm_term', 'tag'] })
  expect(chooseTab({ show: ['utm_term', 'tag'] }, tabs, 'link')).toEqual({ show: ['utm_term'] })
  expect(chooseTab({ show: ['tag'] }, tabs, 'link')).toEqual({})
})
