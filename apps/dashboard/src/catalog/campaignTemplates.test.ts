import { expect, test } from 'vitest'
import { noCampaign } from './campaignNames.ts'
import { applyTemplate, findTemplate } from './campaignTemplates.ts'

const mail = { campaign: { utm_source: 'newsletter', utm_medium: 'email' } }
const ads = { campaign: { utm_source: 'instagram', utm_term: 'lamp' } }
const source = { campaign: { utm_source: 'newsletter' } }

test('the template with the most values that are all in the campaign is found', () => {
  const campaign = { ...noCampaign, ...mail.campaign, utm_campaign: 'spring' }
  expect(findTemplate([ads, source, mail], campaign)).toBe(mail)
  expect(findTemplate([ads], campaign)).toBeNull()
})

test('another template replaces the values of the first, and keeps what was typed besides', () => {
  const typed = { ...noCampaign, utm_campaign: 'spring' }
  const first = applyTemplate(typed, null, mail)
  expect(first).toEqual({ ...typed, ...mail.campaign })
  const second = applyTemplate(first, mail, ads)
  expect(second).toEqual({ ...typed, ...ads.campaign })
  expect(applyTemplate(second, ads, null)).toEqual(typed)
})
