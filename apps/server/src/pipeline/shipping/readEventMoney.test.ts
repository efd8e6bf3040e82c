import { describe, expect, test } from 'vitest'
import { readEventMoney } from './readEventMoney.ts'

const read = (
  name: string,
  data?: unknown,
  money?: Parameters<typeof readEventMoney>[0]['money'],
) =>
  readEventMoney({
    appId: 'app_1',
    name,
    ...(data === undefined ? {} : { data }),
    ...(money === undefined ? {} : { money }),
  })

describe('events of an app', () => {
  test('a purchase has money, and a refund takes it back', () => {
    const data = { value: 19.9, currency: 'EUR' }
    expect(read('purchase', data)).toEqual({ minor: 1990n, currency: 'EUR', purchaseKey: null })
    expect(read('refund', data)).toMatchObject({ minor: -1990n })
    expect(read('refund', { ...data, value: -19.9 })).toMatchObject({ minor: -1990n })
  })

  test('no other event has money, whatever its data', () => {
    const data = { value: 19.9, currency: 'EUR', transactionId: 'order-1' }
    for (const name of ['add_to_cart', 'begin_checkout', 'ad_impression', 'level_up', 'Purchase'])
      expect([name, read(name, data)]).toEqual([name, null])
  })

  test('data that is no exact amount in a known currency is not money', () => {
    for (const data of [
      undefined,
      null,
      19.9,
      'EUR 19.90',
      [19.9, 'EUR'],
      {},
      { value: 19.9 },
      { currency: 'EUR' },
      { value: '19,90', currency: 'EUR' },
      { value: 19.999, currency: 'EUR' },
      { value: 1, currency: 'POINTS' },
      { value: { amount: 1 }, currency: 'EUR' },
    ])
      expect([data, read('purchase', data)]).toEqual([data, null])
  })
})

test('a server may give any event money', () => {
  const money = { value: '9.99', currency: 'usd' }
  expect(read('subscription_renewed', { value: 1, currency: 'EUR' }, money)).toEqual({
    minor: 999n,
    currency: 'USD',
    purchaseKey: null,
  })
  expect(read('chargeback', undefined, { ...money, value: -9.99 })).toMatchObject({ minor: -999n })
  expect(read('refund', undefined, money)).toMatchObject({ minor: -999n })
})

describe('the key of a purchase', () => {
  const money = { value: 5, currency: 'EUR' }
  const byApp = read('purchase', { ...money, transactionId: 'order-1' })?.purchaseKey

  test('is the same whoever reports it, with whatever name and amount', () => {
    expect(byApp).toMatch(/^[0-9a-f]{32}$/)
    expect(read('renewed', null, { ...money, purchaseId: 'order-1' })?.purchaseKey).toBe(byApp)
    expect(read('purchase', { ...money, value: 6, transactionId: 'order-1' })?.purchaseKey).toBe(
      byApp,
    )
  })

  test('is the same for a number and its text', () => {
    const keys = [7420, '7420'].map(
      (transactionId) => read('purchase', { ...money, transactionId })?.purchaseKey,
    )
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).not.toBeNull()
  })

  test('differs for its refund, for another id, and for another app', () => {
    const data = { ...money, transactionId: 'order-1' }
    const keys = [
      byApp,
      read('refund', data)?.purchaseKey,
      read('purchase', { ...data, transactionId: 'order-2' })?.purchaseKey,
      readEventMoney({ appId: 'app_2', name: 'purchase', data })?.purchaseKey,
    ]
    expect(new Set(keys).size).toBe(4)
  })

  test('does not exist without an id', () => {
    for (const transactionId of [undefined, null, '', true, {}, ['order-1']])
      expect(read('purchase', { ...money, transactionId })?.purchaseKey).toBeNull()
  })
})
