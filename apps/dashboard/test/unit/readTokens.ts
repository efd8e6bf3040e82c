/** Colours by name, such as `ink-2`, in OKLCH: lightness, chroma and hue in degrees. */
export type Tokens = ReadonlyMap<string, Oklch>
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Reads the opaque colour tokens that a style sheet declares for a selector. */
export function readTokens(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  if (start === -1) throw new Error(`The style sheet has no rule for ${selector}.`)
  const rule = css.slice(start, css.indexOf('\n}', start))
  const declarations = rule.matchAll(/^\s+--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);$/gm)
  const tokens = [...declarations].map(([, name = '', ...numbers]) => {
    const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number)
    return [name, [lightness, chroma, hue]] as const
  })
  return new Map(tokens)
}
