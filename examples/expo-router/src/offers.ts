import { createStore } from './createStore'

export interface Offer {
  readonly code: string
  readonly percentOff: number
}

const offers: readonly Offer[] = [
  { code: 'SPRING', percentOff: 15 },
  { code: 'FRIEND', percentOff: 10 },
]

/** The offer that the user accepted. Kept in memory only. */
export const acceptedOffer = createStore<Offer | null>(null)

export function findOffer(code: string): Offer | undefined {
  return offers.find((offer) => offer.code === code.toUpperCase())
}

export function applyOffer(priceEuros: number, offer: Offer | null): number {
  return Math.round(priceEuros * (100 - (offer?.percentOff ?? 0))) / 100
}

export function formatPrice(euros: number): string {
  return `€${Number.isInteger(euros) ? euros : euros.toFixed(2)}`
}
