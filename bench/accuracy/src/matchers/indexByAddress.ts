import type { WorldInstall } from '../world.ts'
import { countBefore } from './countBefore.ts'
import { getMainAddress } from './getMainAddress.ts'
import type { ReadClick } from './readClicks.ts'

/** Finds clicks of the install's app by the exact address of its main request, oldest first. */
export type FindByAddress = (install: WorldInstall, windowMs: number) => readonly ReadClick[]

export function indexByAddress(clicks: readonly ReadClick[]): FindByAddress {
  const index = Map.groupBy(clicks, ({ click, address }) => `${click.appId} ${address ?? ''}`)
  return (install, windowMs) => {
    const address = getMainAddress(install.addresses)
    const found = address === null ? [] : (index.get(`${install.appId} ${address}`) ?? [])
    return found.slice(
      countBefore(found, install.atMs - windowMs),
      countBefore(found, install.atMs),
    )
  }
}
