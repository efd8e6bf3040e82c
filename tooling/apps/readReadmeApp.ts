import { CommandError } from '../command.ts'

const marker = 'export function App('
const declaration = 'declare function navigate(route: string): void'

/** Nobody's key; it carries the address `https://links.example.com`. */
const key = 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef'

/**
 * The readme's first app as a reader would have it: with a key, an id, and a `navigate` of their own
 * beside it. All else stands as printed.
 */
export function readReadmeApp(readme: string): string {
  const examples = Array.from(readme.matchAll(/```tsx\n([^]*?)```/g), ([, code]) => code ?? '')
  const app = examples.find((code) => code.includes(marker))
  if (app === undefined) throw new CommandError(`The readme has no example with "${marker}"`)
  return [
    [declaration, "import { navigate } from './navigate'"],
    ["'pk_…'", `'${key}'`],
    ["'app_…'", "'app_readme'"],
  ].reduce((code, [printed = '', own = '']) => {
    if (!code.includes(printed)) throw new CommandError(`The readme's app has no ${printed}`)
    return code.replace(printed, own)
  }, app)
}
