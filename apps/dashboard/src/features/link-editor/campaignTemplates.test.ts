import { expect, test } from 'vitest'
import { addTemplate, describeCampaign } from './campaignTemplates.ts'
import { emptyForm } from './linkForm.ts'

const campaign = (source: string) => ({ ...emptyForm.campaign, utm_source: source })

test('keeps the last five campaigns, the newest first and each once', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'c']
  const all = names.reduce<ReturnType<typeof addTemplate>>(
    (templates, name) => addTemplate(templates, campaign(name)),
    [],
  )
  expect(all.map(describeCampaign)).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test('does not keep an empty campaign', () => {
  expect(addTemplate([], campaign(' '))).toEqual([])
})
