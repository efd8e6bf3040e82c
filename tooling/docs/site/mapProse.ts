/**
 * Applies a change to Markdown outside of code: fenced blocks and code spans stay as they are. The change gets a
 * function that puts the code back into a part of the prose.
 */
export function mapProse(
  markdown: string,
  change: (prose: string, show: (part: string) => string) => string,
): string {
  // A private character stands for each piece of code, because link texts may contain code.
  const code: string[] = []
  const hidden = markdown.replace(
    /^( *)(`{3,})[^]*?^\1\2`*$|(`+)(?!`)[^]*?[^`]\3(?!`)/gm,
    (piece) => {
      code.push(piece)
      return `\uE000${code.length - 1}\uE001`
    },
  )
  const show = (text: string) =>
    text.replace(/\uE000(\d+)\uE001/g, (_, index: string) => code[Number(index)] ?? '')
  return show(change(hidden, show))
}
