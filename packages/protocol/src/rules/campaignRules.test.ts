import { expect, test } from 'vitest'
import { applyCampaignRules, listMissingValues, noCampaignRules } from './campaignRules.ts'

test('values are stored in lower case, with hyphens instead of spaces, if the team wants it', () => {
  const rules = { isLowerCase: true }
  expect(applyCampaignRules(' Spring  Sale ', rules)).toBe('spring-sale')
  expect(applyCampaignRules('spring_sale', rules)).toBe('spring_sale')
  expect(applyCampaignRules('ÄPFEL', rules)).toBe('äpfel')
  expect(applyCampaignRules('Spring Sale', noCampaignRules)).toBe('Spring Sale')
})

test('a required value is missing if it is not set or blank', () => {
  const rules = { required: ['utm_campaign', 'utm_source'] } as const
  expect(listMissingValues({ utm_source: ' ' }, rules)).toEqual(['utm_source', 'utm_campaign'])
  expect(listMissingValues({ utm_source: 'x', utm_campaign: 'y' }, rules)).toEqual([])
  expect(listMissingValues({}, noCampaignRules)).toEqual([])
})
