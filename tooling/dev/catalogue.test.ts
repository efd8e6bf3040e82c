import { expect, test } from 'vitest'
import { demoPath } from './formatWelcome.ts'

interface Lamp {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly priceEuros: number
}

interface Product {
  readonly slug: string
  readonly name: string
  readonly price: number
}

const readModule = <Module>(path: string) =>
  import(new URL(`../../${path}`, import.meta.url).pathname) as Promise<Module>

test('the example sells lamps of the demo, with that of its first link', async () => {
  const { lamps } = await readModule<{ lamps: readonly Lamp[] }>(
    'examples/expo-router/src/lamps.ts',
  )
  const { products } = await readModule<{ products: readonly Product[] }>(
    'apps/server/src/commands/demo/products.ts',
  )
  const sold = products.map(({ slug, name, price }) => ({ slug, name, price }))
  for (const { id, name, kind, priceEuros } of lamps) {
    const product = { slug: id, name: `${name} ${kind.toLowerCase()}`, price: priceEuros }
    expect(sold).toContainEqual(product)
  }
  expect(lamps.map(({ id }) => `/products/${id}`)).toContain(demoPath)
})
