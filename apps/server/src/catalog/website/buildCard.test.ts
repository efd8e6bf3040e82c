import { expect, test } from 'vitest'
import { texts } from '../landing/texts/texts.ts'
import { buildCard } from './buildCard.ts'

const app = {
  name: 'Meadow',
  icon_url: null,
  accent_color: null,
  landing_text: 'Plants for every window.',
  landing_translations: [
    { language: 'de', text: 'Pflanzen für jedes Fenster.' },
    { language: 'fr', headline: 'Des plantes', text: null },
    // Rows may bypass validation.
    { language: 'tlh', text: 'nuqneH' },
    { language: 'it', text: 3 },
  ],
  app_store_id: null,
}

test('the text is that of the app in the language, or else the one for all languages', () => {
  expect(buildCard(app, 'de', null).text).toBe('Pflanzen für jedes Fenster.')
  for (const language of ['fr', 'it', 'en'] as const) {
    expect(buildCard(app, language, null).text, language).toBe('Plants for every window.')
  }
})

test('an app without a text invites to open it', () => {
  const card = buildCard({ ...app, landing_text: null }, 'fr', null)
  expect(card.text).toBe(texts.fr.continueInApp)
})
