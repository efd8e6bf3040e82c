export interface Lamp {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly price: number
  /** The color of its light. */
  readonly glow: string
}

export const currency = 'EUR'

export const lamps: readonly Lamp[] = [
  { id: '7', name: 'Dusk', summary: 'A paper globe for the corner.', price: 89, glow: '#ffb35c' },
  { id: '21', name: 'Tide', summary: 'Blue glass, dims by touch.', price: 129, glow: '#7fb8d6' },
  { id: '42', name: 'Ember', summary: 'Brass, with a warm light.', price: 149, glow: '#f0724a' },
]

export function findLamp(id: string): Lamp | null {
  return lamps.find((lamp) => lamp.id === id) ?? null
}
