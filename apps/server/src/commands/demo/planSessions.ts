import { LinkEventNames } from '@throughlink/protocol'
import { dayMs, hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import type { Random } from './createRandom.ts'
import { type Product, products } from './products.ts'

/** Something that a person does in the app. */
export interface Action {
  readonly atMs: number
  readonly name: string
  readonly data: unknown
}

export interface Session {
  /** Whether a link opened the app. */
  readonly isOpened: boolean
  readonly atMs: number
  readonly actions: readonly Action[]
}

/** After this many days nobody is counted any more. */
const maxDays = 75

/** Returns the probability that a person uses the app again this many days after the install. */
export function getReturnShare(day: number, quality: number): number {
  return Math.min(0.9, 0.2 * quality * day ** -0.78)
}

/** Plans what a person does from the install on. Fewer return with every day. */
export function planSessions(
  random: Random,
  installedAtMs: number,
  quality: number,
  currency: string,
): Session[] {
  const sessions: Session[] = []
  if (random.chance(0.82)) {
    const atMs = installedAtMs + 20 * secondMs
    sessions.push(planSession(random, atMs, { quality, currency, isFirst: true }))
  }
  // Some people never return, others often do.
  const loyalty = quality * (random.chance(0.45) ? 0.25 : 1.6)
  for (let day = 1; day <= maxDays; day += 1) {
    if (!random.chance(getReturnShare(day, loyalty))) continue
    const atMs = installedAtMs + day * dayMs + Math.round((random.next() - 0.5) * 8 * hourMs)
    sessions.push(planSession(random, atMs, { quality, currency, isFirst: false }))
  }
  return sessions
}

interface SessionOptions {
  readonly quality: number
  readonly currency: string
  readonly isFirst: boolean
}

function planSession(
  random: Random,
  atMs: number,
  { quality, currency, isFirst }: SessionOptions,
): Session {
  const actions: Action[] = []
  let nextMs = atMs
  const act = (name: string, data: unknown) => {
    nextMs += 5 * secondMs + random.below(2 * minuteMs)
    actions.push({ atMs: nextMs, name, data })
  }
  if (isFirst && random.chance(0.34)) {
    act(LinkEventNames.SignUp, { method: random.pick(['email', 'email', 'apple', 'google']) })
  }
  const views = isFirst && random.chance(0.25) ? 0 : 1 + (random.chance(0.3) ? 1 : 0)
  let viewed: Product | null = null
  for (let view = 0; view < views; view += 1) {
    viewed = products[Math.floor(random.next() ** 1.7 * products.length)] ?? null
    if (viewed !== null) act(LinkEventNames.ViewItem, toSales(viewed, 1, currency))
  }
  if (viewed !== null && random.chance(0.26)) {
    const quantity = random.chance(0.12) ? 2 : 1
    const sales = toSales(viewed, quantity, currency)
    act(LinkEventNames.AddToCart, sales)
    if (random.chance(Math.min(0.8, 0.36 * quality))) {
      act(LinkEventNames.Purchase, {
        ...sales,
        transactionId: `L${Math.floor(random.next() * 1e9)
          .toString()
          .padStart(9, '0')}`,
        shipping: sales.value >= 100 ? 0 : 4.9,
      })
    }
  }
  return { atMs, isOpened: !isFirst && random.chance(0.4), actions }
}

/** The rates of a demo do not change. */
const rates: Readonly<Record<string, number>> = { EUR: 1, GBP: 0.86, USD: 1.1, CHF: 0.95 }

function toSales({ slug, name, category, price }: Product, quantity: number, currency: string) {
  const unit = Math.round(price * (rates[currency] ?? 1))
  return {
    value: unit * quantity,
    currency,
    items: [{ id: slug, name, category, price: unit, quantity }],
  }
}

/** Returns the currency of the shop in a country. */
export function getCurrency(country: string): string {
  if (country === 'GB') return 'GBP'
  if (country === 'CH') return 'CHF'
  return country === 'US' || country === 'CA' ? 'USD' : 'EUR'
}
