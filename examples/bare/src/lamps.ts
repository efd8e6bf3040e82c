export interface Lamp {
  readonly id: string
  readonly name: string
  readonly line: string
  readonly price: number
  /** The colour of its light. */
  readonly glow: string
}

export const currency = 'EUR'

export const lamps: readonly Lamp[] = [
  { id: '7', name: 'Dusk', line: 'A paper globe for the corner.', price: 89, glow: '#ffb35c' },
  { id: '21', name: 'Tide', line: 'Blue glass, dims by touch.', price: 129, glow: '#7fb8d6' },
  { id: '42', name: 'Ember', line: 'Brass, and warm as a coal.', price: 149, glow: '#f0724a' },
]

export function lampOf(id: string): Lamp | null {
  return lamps.find((lamp) => lamp.id === id) ?? null
}
