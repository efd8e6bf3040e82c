import { expect, test } from 'vitest'
import { buildSnippets, type SnippetInput } from './buildSnippets.ts'

const input = {
  appId: 'app_lumen',
  publishableKey: 'pk_abc',
  domain: 'go.lumen.example',
  scheme: 'lumen',
}

test('both kinds contain the key and the app id', () => {
  for (const kind of ['expo', 'bare'] as const) {
    const code = buildSnippets(kind, input).at(-1)?.code
    expect(code).toContain("API_KEY: 'pk_abc'")
    expect(code).toContain("appID: 'app_lumen'")
  }
})

test('the config plugin gets the domain and the scheme that the app has', () => {
  const find = (changes: Partial<SnippetInput>) => {
    const code = buildSnippets('expo', { ...input, ...changes })[1]?.code ?? ''
    return (JSON.parse(code) as readonly unknown[])[1]
  }
  expect(find({})).toEqual({ domains: ['go.lumen.example'], scheme: 'lumen' })
  expect(find({ scheme: null })).toEqual({ domains: ['go.lumen.example'] })
})

test('until a release is on npm, a checkout installs the SDK', () => {
  for (const kind of ['expo', 'bare'] as const) {
    const [{ file, code } = { file: '', code: '' }] = buildSnippets(kind, input)
    expect(file).toContain('in a checkout of Throughlink')
    expect(code).toBe(
      'npm run throughlink -- init --install --project ../your-app --key pk_abc --app app_lumen --domain go.lumen.example --scheme lumen',
    )
  }
})

test('without a key there is a placeholder', () => {
  const snippets = buildSnippets('bare', { ...input, publishableKey: null })
  expect(snippets.at(-1)?.code).toContain('pk_…')
})
