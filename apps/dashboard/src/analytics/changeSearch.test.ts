import { describe, expect, test } from 'vitest'
import {
  addFilter,
  chooseMetric,
  chooseTab,
  setChartInterval,
  setFilters,
  toggleSecondMetric,
} from './changeSearch.ts'
import { readMetrics } from './metrics.ts'

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
    expect(chooseMetric({}, 'installs')).toEqual({ metric: ['installs'] })
    expect(chooseMetric({ metric: ['installs', 'events'] }, 'clicks')).toEqual({})
  })

  test('can be added beside the first and taken away', () => {
    expect(toggleSecondMetric({}, 'matchRate')).toEqual({ metric: ['clicks', 'matchRate'] })
    expect(toggleSecondMetric({ metric: ['events', 'opens'] }, 'opens')).toEqual({
      metric: ['events'],
    })
    expect(toggleSecondMetric({ metric: ['clicks', 'events'] }, 'clicks')).toEqual({
      metric: ['events'],
    })
  })

  test('replaces the second, because a chart has two axes', () => {
    expect(toggleSecondMetric({ metric: ['clicks', 'events'] }, 'opens')).toEqual({
      metric: ['clicks', 'opens'],
    })
    expect(readMetrics({ metric: ['opens', 'bogus', 'clicks', 'events'] })).toEqual([
      'opens',
      'clicks',
    ])
  })
})

test('the interval that suits the period stays out of the URL', () => {
  expect(setChartInterval({ interval: 'week' }, 'day', 'day')).toEqual({})
  expect(setChartInterval({}, 'week', 'day')).toEqual({ interval: 'week' })
})

test('the first tab of a card stays out of the URL, and tabs of other cards are kept', () => {
  const tabs = ['link', 'tag']
  expect(chooseTab({ show: ['utm_term'] }, tabs, 'tag')).toEqual({ show: ['utm_term', 'tag'] })
  expect(chooseTab({ show: ['utm_term', 'tag'] }, tabs, 'link')).toEqual({ show: ['utm_term'] })
  expect(chooseTab({ show: ['tag'] }, tabs, 'link')).toEqual({})
})
