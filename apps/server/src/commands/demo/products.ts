export interface Product {
  readonly slug: string
  readonly name: string
  readonly category: string
  /** In euros. */
  readonly price: number
}

const shades = [
  'Amber',
  'Birch',
  'Coral',
  'Dune',
  'Ember',
  'Fern',
  'Granite',
  'Hazel',
  'Indigo',
  'Linen',
]
const forms = [
  ['Table lamp', 'table', 79],
  ['Floor lamp', 'floor', 189],
  ['Pendant', 'pendant', 139],
  ['Wall light', 'wall', 95],
  ['Desk lamp', 'desk', 69],
  ['Lantern', 'outdoor', 49],
] as const

/** What the shop sells: sixty lamps. */
export const products: readonly Product[] = forms.flatMap(([form, category, price]) =>
  shades.map((shade, index) => ({
    slug: `${shade}-${form}`.toLowerCase().replaceAll(' ', '-'),
    name: `${shade} ${form.toLowerCase()}`,
    category,
    price: price + ((index * 7) % 5) * 10,
  })),
)
