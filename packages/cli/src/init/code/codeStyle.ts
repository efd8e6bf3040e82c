/** How a project writes code, so that what is added looks the same. */
export interface CodeStyle {
  readonly hasSemicolons: boolean
  readonly quote: "'" | '"'
  readonly indent: string
}

/** Reads the style of a file from its imports and its first indented line. */
export function readCodeStyle(text: string): CodeStyle {
  return {
    hasSemicolons: /^(import|export|const) .*;\s*$/m.test(text),
    quote: /^import .*"/m.test(text) ? '"' : "'",
    indent: /^([ ]{2,8}|\t)\S/m.exec(text)?.[1] ?? '  ',
  }
}

/** Rewrites code that has semicolons, single quotes and an indent of two in another style. */
export function restyle(code: string, { hasSemicolons, quote, indent }: CodeStyle): string {
  return code
    .split('\n')
    .map((line) => {
      const text = line.trimStart()
      const styled = text.replaceAll("'", quote)
      const depth = (line.length - text.length) / 2
      return indent.repeat(depth) + (hasSemicolons ? styled : styled.replace(/;$/, ''))
    })
    .join('\n')
}
