import type { OrganicRate } from './matchModel.ts'

export function getOrganicRate({ perSecond, hours }: OrganicRate, atMs: number): number {
  return perSecond * (hours[new Date(atMs).getUTCHours()] ?? 1)
}
