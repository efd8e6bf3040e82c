import type { Plan } from './planCapacity.ts'

/** Rows of a plan for people: a name and an amount. Whole cores from 10, one digit below. */
export function formatPlan({
  perSecond,
  cores,
  bytes,
}: Plan): readonly (readonly [name: string, amount: string])[] {
  return [
    ['Redirects a second, at the peak', formatCount(perSecond.clicks)],
    ['Matches a second', formatCount(perSecond.matches)],
    ['Requests with events a second', formatCount(perSecond.eventRequests)],
    ['Log entries a second', formatCount(perSecond.entries)],
    ['Cores for serving', formatCores(cores.server)],
    ['Cores for background work', formatCores(cores.worker)],
    ['Cores for PostgreSQL', formatCores(cores.postgres)],
    ['Cores for Redis', formatCores(cores.redis)],
    ['Cores for inserts into ClickHouse', formatCores(cores.clickhouse)],
    ['Memory of Redis for the click index', formatBytes(bytes.redis)],
    ['Disk for the event log', formatBytes(bytes.log)],
    ['Disk for claims, each year', formatBytes(bytes.claimsPerYear)],
    ['Disk of ClickHouse', formatBytes(bytes.analytics)],
  ]
}

function formatCount(count: number): string {
  if (count >= 100) return Math.round(count).toLocaleString('en-US')
  return count >= 10 ? count.toFixed(0) : count.toFixed(1)
}

function formatCores(cores: number): string {
  if (cores >= 10) return Math.ceil(cores).toLocaleString('en-US')
  return cores < 0.1 ? 'less than 0.1' : cores.toFixed(1)
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount >= 100 ? amount.toFixed(0) : amount.toPrecision(2)} ${units[power] ?? ''}`
}
