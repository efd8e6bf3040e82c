import { expect, test } from 'vitest'
import { priorModel } from '../model/priorModel.ts'
import { fitAgreement } from './fitAgreement.ts'

const prior = priorModel.agreement

function fit(counts: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  return fitAgreement(
    new Map(
      Object.entries(counts).map(([group, levels]) => [group, new Map(Object.entries(levels))]),
    ),
    prior,
  )
}

test('without a count it is the prior', () => {
  const learned = fit({})
  for (const [group, levels] of Object.entries(prior)) {
    for (const [level, share] of Object.entries(levels)) {
      expect(learned[group]?.[level]).toBeCloseTo(share, 12)
    }
  }
})

test('counts outweigh the prior', () => {
  const { 'language:ios': language } = fit({ 'language:ios': { same: 50, other: 50 } })
  expect(language?.['other']).toBeCloseTo(0.42, 2)
})

test('people who have left their network within minutes have left it hours later too', () => {
  const learned = fit({ 'network:v4:soon': { 'same-v4': 0, other: 300 } })
  for (const group of ['network:v4:hours', 'network:v4:later']) {
    expect(learned[group]?.['same-v4']).toBeLessThan(0.06)
    expect(learned[group]?.['other']).toBeGreaterThan(0.8)
  }
})

test('they have left it with either family', () => {
  const learned = fit({ 'network:v4:soon': { 'same-v4': 0, other: 300 } })
  expect(learned['network:v6:soon']?.['same-v6']).toBeLessThan(0.06)
})

test('people who stay for minutes may still leave later', () => {
  const stays = fit({ 'network:v4:soon': { 'same-v4': 300, other: 0 } })
  expect(stays['network:v4:later']?.['same-v4']).toBeCloseTo(0.5, 12)
})

test('the shares of a group sum to one', () => {
  const learned = fit({
    'network:v4:soon': { 'same-v4': 10, near: 3, other: 90 },
    'network:both:hours': { 'same-v6': 30, 'same-v4-other-v6': 5, other: 2 },
  })
  for (const levels of Object.values(learned)) {
    expect(Object.values(levels).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  }
})
