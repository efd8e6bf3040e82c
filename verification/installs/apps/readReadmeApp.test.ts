import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { expect, test } from 'vitest'
import { readReadmeApp } from './readReadmeApp.ts'

const app = `import { useEffect } from 'react'

declare function navigate(route: string): void

const config = { API_KEY: 'pk_…', appID: 'app_…' }

export function App() {}
`
const inReadme = (code: string) =>
  `# Readme\n\n\`\`\`tsx\nconst other = 1\n\`\`\`\n\n\`\`\`tsx\n${code}\`\`\`\n`

test('the app is returned with its placeholders filled in', () => {
  expect(readReadmeApp(inReadme(app))).toBe(`import { useEffect } from 'react'

import { navigate } from './navigate'

const config = { API_KEY: 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef', appID: 'app_readme' }

export function App() {}
`)
})

test('a README without an app is rejected', () => {
  expect(() => readReadmeApp(inReadme('const none = 1\n'))).toThrow(
    'no example with "export function',
  )
})

test('an app without the expected placeholders is rejected', () => {
  expect(() => readReadmeApp(inReadme(app.replace("'pk_…'", 'key')))).toThrow("has no 'pk_…'")
})

test('the README of the React Native package has an app', () => {
  const path = join(repositoryRoot, 'packages/react-native/README.md')
  expect(readReadmeApp(readFileSync(path, 'utf8'))).toContain('<LinkProvider config={config}>')
})
