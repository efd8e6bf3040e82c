import { describe, expect, test } from 'vitest'
import { landingKinds, nonce, renderSamplePage } from '#test/support/renderSamplePage.ts'
import { sampleLink } from '#test/support/sampleLink.ts'
import { renderErrorPage } from '../renderErrorPage.ts'
import { getDirection, type Language, languages, texts } from './texts.ts'

const listTexts = (language: Language) =>
  Object.entries(texts[language]).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[name, value] as const]
      : Object.entries(value as Record<string, string>).map(
          ([part, text]) => [`${name}.${part}`, text] as const,
        ),
  )

test('there are at least twenty languages, two of them from right to left', () => {
  expect(languages.length).toBeGreaterThanOrEqual(20)
  expect(languages.filter((language) => getDirection(language) === 'rtl')).toEqual(['ar', 'he'])
})

describe.each(languages)('the texts in %s', (language) => {
  test('are short, complete and not English', () => {
    const english = new Map(listTexts('en'))
    for (const [name, text] of listTexts(language)) {
      expect(text.trim(), name).toBe(text)
      expect(text.length, name).toBeGreaterThan(1)
      expect(text.length, name).toBeLessThanOrEqual(80)
      // Dutch has the same words for two buttons.
      if (language !== 'en' && language !== 'nl') expect(text, name).not.toBe(english.get(name))
    }
  })

  test('name what stays untranslated, and have each button’s host and each number once', () => {
    const { openHost, continueOnHost, openInSafari, chooseSafari, getOnPlay, tapMenu, rating } =
      texts[language]
    for (const text of [openHost, continueOnHost]) expect(text.split('{host}')).toHaveLength(2)
    for (const number of ['{value}', '{count}']) expect(rating.split(number)).toHaveLength(2)
    for (const text of [openInSafari, chooseSafari]) expect(text).toContain('Safari')
    expect(getOnPlay).toContain('Google Play')
    expect(tapMenu).toContain('•••')
    for (const [name, text] of listTexts(language)) {
      const plain = name === 'rating' ? text.replace('{value}', '').replace('{count}', '') : text
      if (!/host/i.test(name)) expect(plain, name).not.toMatch(/[{}<>&]/)
    }
  })

  test('name the buttons in the steps as the buttons are named', () => {
    const { openInSafari, openInBrowser, chooseSafari, chooseBrowser } = texts[language]
    expect(chooseSafari).toContain(openInSafari)
    expect(chooseSafari).toContain(openInBrowser)
    expect(chooseBrowser).toContain(openInBrowser)
  })

  test('are those of every page, with its language and direction', () => {
    const start = `<!doctype html>\n<html lang="${language}" dir="${getDirection(language)}">`
    const errors = (['notFound', 'gone', 'unavailable', 'tooMany'] as const).map((error) =>
      renderErrorPage(error, language, nonce),
    )
    const pages = landingKinds.map(
      (kind) => renderSamplePage(kind, sampleLink(), { language }).markup,
    )
    for (const page of [...errors, ...pages]) {
      expect(page.startsWith(start)).toBe(true)
      expect(page).not.toContain('{host}')
      expect(page).not.toContain('undefined')
    }
    expect(errors[0]).toContain(`<title>${texts[language].notFound.title}</title>`)
  })
})
