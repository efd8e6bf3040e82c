/** Makes new inputs from earlier ones. */
export interface Mutator {
  /** Returns a changed copy of a text of the corpus. */
  readonly next: () => string
  /** Adds texts that reached new code. */
  readonly add: (texts: readonly string[]) => void
  readonly size: () => number
}

const maxTexts = 4_000
const maxLength = 6_000

/** Characters and words that parsers treat specially. */
const tokens = [
  ...Array.from(
    '\u0000\t\n\r "\'%&+,-./0123456789:;<=>?@[\\]_aZ{|}~é\u00ad\u200f\u2028\ud800\udc00\ufeff\uffff',
  ),
  ...['%00', '%2F', '%25', '%zz', '%u0041', '\r\n', '//', '../', '://', 'xn--', '&amp;', '😀', '٣'],
  ...['__proto__', 'constructor', 'javascript:', 'data:', '127.0.0.1', '[::1]', 'q=0.5', '*', '""'],
] as const

/** The texts of a parser's corpus, changed at random: cut, repeated, joined, with special characters. */
export function createMutator(corpus: readonly string[], random: () => number): Mutator {
  const texts = [...corpus]
  const below = (max: number) => Math.floor(random() * max)
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]

  function mutate(text: string): string {
    // Parsers often differ at the end.
    const at = random() < 0.2 ? text.length : below(text.length + 1)
    const to = Math.min(text.length, at + 1 + below(8))
    switch (below(9)) {
      case 0:
        return text.slice(0, at) + text.slice(to)
      case 1:
        return text.slice(0, at)
      case 2:
        return text.slice(0, at) + text.slice(at, to).repeat(2 + below(4)) + text.slice(to)
      case 3:
        return text.slice(0, at) + (pick(texts) ?? '').slice(below(20))
      case 4:
        return text.slice(0, at) + String.fromCharCode(below(0x1_0000)) + text.slice(to)
      case 5:
        return text.slice(0, at) + String.fromCharCode(below(0x80)) + text.slice(at)
      case 6:
        return random() < 0.02
          ? text.slice(0, at) + (pick(tokens) ?? '').repeat(below(3_000))
          : text
      default:
        return text.slice(0, at) + (pick(tokens) ?? '') + text.slice(random() < 0.5 ? at : to)
    }
  }

  return {
    next() {
      let text = pick(random() < 0.5 ? corpus : texts) ?? ''
      for (let count = 1 + below(4); count > 0; count -= 1) text = mutate(text)
      return text.slice(0, maxLength)
    },
    add(found) {
      for (const text of found) {
        if (texts.length < maxTexts) texts.push(text)
        // The seeds stay.
        else texts[corpus.length + below(maxTexts - corpus.length)] = text
      }
    },
    size: () => texts.length,
  }
}
