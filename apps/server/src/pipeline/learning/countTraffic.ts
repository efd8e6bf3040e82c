import type { ClickHouseClient } from '@clickhouse/client'
import { type AddressGroup, toValueCounts, type TrafficCounts } from '@throughlink/matcher'
import {
  type AddressRow,
  countAddresses,
  countLinks,
  countValues,
  type LearnedRange,
  type LinkRow,
  type ValueRow,
} from './trafficStatements.ts'

/**
 * Limits of what is read from ClickHouse. Rarer values and less clicked links are counted together. The former
 * would weigh less than a twentieth of an install, and the latter have no rate of their own, unless an
 * observed install compares with one of their clicks.
 */
const maxValues = 2_000
const maxLinks = 5_000
/** Addresses with more visits than this are one group: beyond four people, only their sum matters. */
const maxVisits = 30

/**
 * Counts the clicks of an app, exactly, however many there are. Memory does not grow with them, neither here nor
 * in ClickHouse. The result is that of the matcher's tally over the same clicks.
 *
 * `namedLinks`: links whose clicks are counted each, even if they are few.
 */
export async function countTraffic(
  client: ClickHouseClient,
  range: LearnedRange,
  namedLinks: readonly string[],
): Promise<Omit<TrafficCounts, 'installs'>> {
  // One after another, because each may use much of ClickHouse's memory.
  const links = await countLinks(client, range, { named: namedLinks, maxOthers: maxLinks })
  const values = await countValues(client, range, maxValues)
  const addresses = await countAddresses(client, range, maxVisits)
  return {
    ...toLinkCounts(links),
    clicks: { ios: toClickCounts(values, 'ios'), android: toClickCounts(values, 'android') },
    addresses: { v4: toAddressGroups(addresses, 'v4'), v6: toAddressGroups(addresses, 'v6') },
  }
}

function toLinkCounts(rows: readonly LinkRow[]): Pick<TrafficCounts, 'links' | 'otherLinks'> {
  const [all, ...counted] = rows.map(({ link, confirmed, unconfirmed }) => ({
    link,
    clicks: { confirmed: Number(confirmed), unconfirmed: Number(unconfirmed) },
  }))
  const otherLinks = { confirmed: 0, unconfirmed: 0, ...all?.clicks }
  for (const { clicks } of counted) {
    otherLinks.confirmed -= clicks.confirmed
    otherLinks.unconfirmed -= clicks.unconfirmed
  }
  return {
    links: Object.fromEntries(counted.map(({ link, clicks }) => [link, clicks])),
    otherLinks,
  }
}

function toClickCounts(rows: readonly ValueRow[], platform: 'ios' | 'android') {
  const find = (signal: string) =>
    rows.filter((row) => row.platform === platform && row.signal === signal)
  return toValueCounts(
    (signal) =>
      find(signal)
        .filter(({ value }) => value !== '')
        .map(({ value, count }) => [value, Number(count)] as const),
    (signal) => Number(find(signal).find(({ value }) => value === '')?.count ?? 0),
  )
}

function toAddressGroups(rows: readonly AddressRow[], family: 'v4' | 'v6'): AddressGroup[] {
  return rows
    .filter((row) => row.family === family)
    .map((row) => {
      const addresses = Number(row.addresses)
      return {
        addresses,
        kinds: Number(row.kinds) / addresses,
        returns: Number(row.returns) / addresses,
        furtherReturns: Number(row.further_returns) / addresses,
      }
    })
}
