import { CommandError } from '@throughlink/tooling/base/command'

const marker = 'export function App('
const declaration = 'declare function navigate(route: string): void'

/** A made-up key. It contains the URL `https://links.example.com`. */
const key = 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef'

/**
 * Returns the first app in a README as a reader would complete it: with a key, an app id, and `navigate`
 * imported from a file. Everything else is unchanged.
 */
export function readReadmeApp(readme: string): string {
  const examples = Array.from(readme.matchAll(/```tsx\n([^]*?)```/g), ([, code]) => code ?? '')
  const app = examples.find((code) => code.includes(marker))
  if (app === undefined) throw new CommandError(`The README has no example with "${marker}"`)
  return [
    [declaration, "import { navigate } from './navigate'"],
    ["'pk_…'", `'${key}'`],
    ["'app_…'", "'app_readme'"],
  ].reduce((code, [placeholder = '', value = '']) => {
    if (!code.includes(placeholder))
      throw new CommandError(`The app in the README has no ${placeholder}`)
    return code.replace(placeholder, value)
  }, app)
}
