export interface Lamp {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly priceEuros: number
  readonly story: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly look: Look
}

export interface Look {
  /** The wall behind the lamp, by day and by night. */
  readonly wall: { readonly day: string; readonly night: string }
  readonly light: string
  readonly shade: string
  /** The `y` of the surface under the lamp. Omit it for a hanging lamp. */
  readonly groundY?: number
  /** From back to front. */
  readonly parts: readonly Part[]
}

/** A shape on a square of 100 by 100. `x` is its center, `y` its upper edge. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill: 'light' | 'shade' | 'iron' | 'brass'
  /** Radius of the upper and lower corners. */
  readonly round?: readonly [upper: number, lower: number]
  /** Draws only an outline of this thickness. */
  readonly outline?: number
  /** Draws a trapezium with this width at the upper edge. */
  readonly upperWidth?: number
  /** Rotation in degrees. */
  readonly turn?: number
}

/** Six of the lamps that the demo of `npm run dev` sells, so that its links open them. */
export const lamps: readonly Lamp[] = [
  {
    id: 'ember-table-lamp',
    name: 'Ember',
    kind: 'Table lamp',
    priceEuros: 109,
    story: 'Amber mouth-blown glass on a turned brass foot. Dims down to a soft evening light.',
    facts: [
      ['Height', '34 cm'],
      ['Light', '2,200 K, dimmable'],
      ['Made of', 'Glass, brass'],
    ],
    look: {
      wall: { day: '#F1DDBF', night: '#2B1D11' },
      light: '#FFB454',
      shade: '#C67A2E',
      groundY: 84,
      parts: [
        { x: 50, y: 52, width: 7, height: 28, fill: 'brass' },
        { x: 50, y: 24, width: 56, height: 32, fill: 'light', round: [28, 4] },
        { x: 50, y: 77, width: 30, height: 7, fill: 'brass', round: [6, 1] },
      ],
    },
  },
  {
    id: 'fern-table-lamp',
    name: 'Fern',
    kind: 'Table lamp',
    priceEuros: 79,
    story:
      'An open ring of light on a slim steel stand. Looks good in front of a plant or a window.',
    facts: [
      ['Height', '46 cm'],
      ['Light', '2,700 K, touch dimmer'],
      ['Made of', 'Steel, acrylic'],
    ],
    look: {
      wall: { day: '#DCE3D8', night: '#182019' },
      light: '#FFE7B0',
      shade: '#7F8F7B',
      groundY: 84,
      parts: [
        { x: 50, y: 14, width: 50, height: 50, fill: 'light', round: [25, 25], outline: 4 },
        { x: 50, y: 64, width: 3, height: 17, fill: 'iron' },
        { x: 50, y: 80, width: 26, height: 4, fill: 'iron', round: [2, 0] },
      ],
    },
  },
  {
    id: 'coral-pendant',
    name: 'Coral',
    kind: 'Pendant',
    priceEuros: 179,
    story: 'A clay dome for the dining table. The white glaze inside directs the light down.',
    facts: [
      ['Width', '42 cm'],
      ['Cord', '180 cm, linen'],
      ['Made of', 'Stoneware'],
    ],
    look: {
      wall: { day: '#EFD8CB', night: '#2A1812' },
      light: '#FFD79A',
      shade: '#B5573A',
      parts: [
        { x: 50, y: 0, width: 1, height: 34, fill: 'iron' },
        { x: 50, y: 58, width: 18, height: 18, fill: 'light', round: [9, 9] },
        { x: 50, y: 37, width: 60, height: 32, fill: 'shade', round: [30, 2] },
        { x: 50, y: 31, width: 8, height: 7, fill: 'brass', round: [3, 0] },
      ],
    },
  },
  {
    id: 'amber-floor-lamp',
    name: 'Amber',
    kind: 'Floor lamp',
    priceEuros: 189,
    story:
      'A linen shade on a slender steel mast. Made for reading, and light enough to move with one hand.',
    facts: [
      ['Height', '152 cm'],
      ['Light', '2,700 K, three steps'],
      ['Made of', 'Steel, linen'],
    ],
    look: {
      wall: { day: '#E8DFCC', night: '#221C12' },
      light: '#FFE0A6',
      shade: '#D9C7A3',
      groundY: 88,
      parts: [
        { x: 50, y: 34, width: 2, height: 53, fill: 'iron' },
        { x: 50, y: 11, width: 42, height: 27, fill: 'light', upperWidth: 26 },
        { x: 50, y: 85, width: 28, height: 3, fill: 'iron', round: [3, 0] },
      ],
    },
  },
  {
    id: 'linen-lantern',
    name: 'Linen',
    kind: 'Lantern',
    priceEuros: 79,
    story: 'A small glass globe on an oak block. Touch it to turn it on or off.',
    facts: [
      ['Height', '18 cm'],
      ['Battery', '20 hours'],
      ['Made of', 'Opal glass, oak'],
    ],
    look: {
      wall: { day: '#D7DFE4', night: '#141C24' },
      light: '#FFF3D6',
      shade: '#A87B4F',
      groundY: 84,
      parts: [
        { x: 50, y: 32, width: 44, height: 44, fill: 'light', round: [22, 22] },
        { x: 50, y: 70, width: 30, height: 14, fill: 'shade', round: [3, 1] },
      ],
    },
  },
  {
    id: 'indigo-wall-light',
    name: 'Indigo',
    kind: 'Wall light',
    priceEuros: 105,
    story: 'A slim bar of light that leans against the wall. Lights up a dark corner or a hall.',
    facts: [
      ['Length', '110 cm'],
      ['Light', '2,400 K, dimmable'],
      ['Made of', 'Aluminium'],
    ],
    look: {
      wall: { day: '#E5D9E2', night: '#211722' },
      light: '#FFCFA8',
      shade: '#7C5F77',
      groundY: 86,
      parts: [
        { x: 50, y: 12, width: 5, height: 70, fill: 'light', round: [2.5, 2.5], turn: 14 },
        { x: 41, y: 79, width: 22, height: 7, fill: 'shade', round: [3, 1] },
      ],
    },
  },
]

export function findLamp(id: string): Lamp | undefined {
  return lamps.find((lamp) => lamp.id === id)
}
