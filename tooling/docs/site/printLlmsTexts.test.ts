import { expect, test } from 'vitest'
import { printLlmsTexts } from './printLlmsTexts.ts'
import { listReferencePages } from './reference/listReferencePages.ts'

const page = (path: string) => ({ path, title: `T ${path}`, description: 'D.', body: `B ${path}` })

test('the index lists every page with its address', async () => {
  const pages = [...(await listReferencePages()), page('guides/a'), page('internals/b')]
  const { index } = printLlmsTexts(pages, 'https://docs.example')
  for (const { path } of pages) expect(index).toContain(`(https://docs.example/${path}/)`)
})

test('the full text has the pages for users, and not those about the code', () => {
  const { full } = printLlmsTexts([page('guides/a'), page('internals/b')], 'https://docs.example')
  expect(full).toContain('B guides/a')
  expect(full).not.toContain('B internals/b')
})
