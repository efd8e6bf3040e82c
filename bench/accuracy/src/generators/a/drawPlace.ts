import type { Random } from '../../random.ts'
import type { Person } from './person.ts'

/** Draws where a person is. */
export function drawPlace({ shares }: Person, random: Random): number {
  let left = random.next()
  for (const [place, share] of shares.entries()) {
    left -= share
    if (left < 0) return place
  }
  return shares.length - 1
}

/** Draws where a person is after leaving a place; the same place if there is no other. */
export function drawOtherPlace(person: Person, left: number, random: Random): number {
  const { shares } = person
  if (shares.length < 2) return left
  let drawn = random.next() * (1 - (shares[left] ?? 0))
  let last = left
  for (const [place, share] of shares.entries()) {
    if (place === left) continue
    last = place
    drawn -= share
    if (drawn < 0) break
  }
  return last
}
