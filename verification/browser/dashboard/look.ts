import type { Page } from '@playwright/test'
import { takePictures } from '../../harness/browser/takePictures.ts'
import { findViolationsInThemes, themes } from './findViolationsInThemes.ts'
import { expect } from './fixtures.ts'
import { findLayoutProblems } from './screens.ts'

/** Checks the layout and, with axe in both themes, what is on the page now. Takes pictures if they are wanted. */
export async function look(page: Page, name: string): Promise<void> {
  await takePictures(page, name)
  expect(await findLayoutProblems(page), `${name} fits`).toEqual([])
  expect(await findViolationsInThemes(page, themes), `${name} is accessible`).toEqual([])
}
