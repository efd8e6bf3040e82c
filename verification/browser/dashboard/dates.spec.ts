import type { Locator, Page } from '@playwright/test'
import { expect, inputs, test } from './fixtures.ts'
import { openScreen, waitForScreen } from './screens.ts'

/** A day before today, or after it with a negative number, in the zone of the browser, as `2026-11-16`. */
function toDay(daysAgo: number): string {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(at)
}

/** As people type it in Britain: `16/11/2026`. */
function type(day: string, separator = '/'): string {
  return day.split('-').toReversed().join(separator)
}

/** The day of a calendar that the Tab key reaches. */
function findReached(calendar: Locator): Locator {
  return calendar.locator('[data-day][tabindex="0"]')
}

async function openPeriod(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: 'Period' })
  await dialog.waitFor()
  return dialog
}

for (const input of inputs) {
  test(`a marketer types the days of the figures, and picks others in a calendar ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/overview`)
    await hands.press(page.getByRole('button', { name: 'Last 30 days' }))
    const period = page.getByRole('dialog', { name: 'Period' })
    await expectAccessible('the calendar')
    await expect(period.getByText('Time zone: Europe/Berlin')).toBeVisible()
    const [from, to] = [toDay(20), toDay(10)]
    await hands.write(period.getByLabel('From', { exact: true }), type(from))
    await hands.write(period.getByLabel('To', { exact: true }), to)
    await hands.press(period.getByRole('button', { name: 'Show these days' }))
    await page.waitForURL((url) => {
      const { searchParams: search } = url
      return search.get('from') === from && search.get('to') === to
    })
    await waitForScreen(page)

    await hands.press(page.getByRole('button', { name: / – / }).first())
    await expect(period.locator(`[data-day="${to}"]`)).toHaveAccessibleName(/\w+,? \d+ \w+ \d{4}/)
    if (hands.name === 'mouse') {
      await period.locator(`[data-day="${toDay(12)}"]`).click()
      await period.locator(`[data-day="${toDay(14)}"]`).click()
    } else {
      await hands.press(findReached(period))
      await expect(period.getByText('Choose the last day.')).toBeVisible()
      for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
      await expect(findReached(period)).toBeFocused()
      await expectAccessible('a span that is being chosen')
      await page.keyboard.press('Enter')
    }
    const [first, last] = hands.name === 'mouse' ? [14, 12] : [18, 10]
    await page.waitForURL((url) => {
      const { searchParams: search } = url
      return search.get('from') === toDay(first) && search.get('to') === toDay(last)
    })
    await expect(period).toBeHidden()
  })

  test(`a marketer sets when a link starts and expires ${input}`, async ({
    page,
    shop: { lumen },
    hands,
    expectAccessible,
  }) => {
    await openScreen(page, `/apps/${lumen.appId}/links/new`)
    const form = page.getByRole('form', { name: 'Link' })
    const destination = 'https://lumen.example/products/lamp'
    await hands.write(form.getByRole('textbox', { name: 'Destination' }), destination)
    await hands.press(form.getByRole('button', { name: /^Start and expiry/ }))
    await hands.write(form.getByLabel('Starts at', { exact: true }), type(toDay(-5), '.'))
    await hands.write(form.getByLabel('Time of the start'), '6:30 pm')
    await hands.press(form.getByRole('button', { name: 'Choose the expiry in a calendar' }))
    const calendar = page.getByRole('dialog', { name: 'Choose the expiry' })
    await expect(findReached(calendar), 'today is focused').toBeFocused()
    await expectAccessible('the calendar of a field')
    await page.keyboard.press('Shift+PageDown')
    await page.keyboard.press('End')
    const name = await findReached(calendar).getAttribute('aria-label')
    expect(name).toMatch(/^Sunday/)
    await hands.press(findReached(calendar))
    await expect(calendar).toBeHidden()
    await expect(form.getByLabel('Time of the expiry')).toHaveValue('23:59')

    // A day that is none is said at its field, and nothing is sent.
    const expiry = form.getByLabel('Expires at', { exact: true })
    const picked = await expiry.inputValue()
    await hands.write(expiry, '31.2.2030')
    await hands.press(form.getByRole('button', { name: 'Create link' }))
    await expect(form.getByText('Enter a day, such as 2026-11-16.')).toBeVisible()
    await expect(expiry).toBeFocused()
    await hands.write(expiry, picked)
    await hands.press(form.getByRole('button', { name: 'Create link' }))
    await page.waitForURL(/links\/\d+$/)
    await waitForScreen(page)
    const start = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(
      new Date(toDay(-5)),
    )
    const main = page.getByRole('main')
    await expect(main.getByText(`${start}, 18:30`).first()).toBeVisible()
    await expect(main.getByText(`${picked}, 23:59`).first()).toBeVisible()
  })
}

const regions = [
  { locale: 'de-DE', separator: '.', digits: '0123456789', firstDay: 'Monday' },
  { locale: 'en-US', separator: '/', digits: '0123456789', firstDay: 'Sunday' },
  { locale: 'ar-EG', separator: '/', digits: '٠١٢٣٤٥٦٧٨٩', firstDay: 'Saturday' },
] as const

test.describe('in other regions', () => {
  for (const { locale, separator, digits, firstDay } of regions) {
    test(`days are typed and weeks begin as usual in ${locale}`, async ({
      open,
      shop: { lumen, origin, session },
    }) => {
      const page = await open({ storageState: session, locale, timezoneId: 'Europe/Berlin' })
      await openScreen(page, `${origin}/apps/${lumen.appId}/overview`)
      const period = await openPeriod(page, 'Last 30 days')
      await expect(period.getByRole('columnheader').first()).toHaveText(new RegExp(firstDay))
      const [from, to] = [toDay(20), toDay(10)]
      const write = (day: string) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const parts = locale === 'en-US' ? [month, date, year] : [date, month, year]
        return parts.join(separator).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
      }
      await period.getByLabel('From', { exact: true }).fill(write(from))
      await period.getByLabel('To', { exact: true }).fill(write(to))
      await period.getByRole('button', { name: 'Show these days' }).click()
      await page.waitForURL((url) => {
        const { searchParams: search } = url
        return search.get('from') === from && search.get('to') === to
      })
    })
  }

  test('the arrow keys follow the direction of the text', async ({ page, shop: { lumen } }) => {
    await openScreen(page, `/apps/${lumen.appId}/overview`)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    const period = await openPeriod(page, 'Last 30 days')
    const day = findReached(period)
    await day.focus()
    const before = await day.getAttribute('data-day')
    await page.keyboard.press('ArrowRight')
    await expect(findReached(period)).toBeFocused()
    const after = await findReached(period).getAttribute('data-day')
    expect(Date.parse(before ?? '') - Date.parse(after ?? '')).toBe(86_400_000)
  })
})
