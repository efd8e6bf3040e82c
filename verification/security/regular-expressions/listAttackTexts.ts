/** Longest input of the corpus: as long as all headers of a request together. */
const maxLength = 16_384
/** Exponential time shows with short inputs, and would not end with long ones. */
const shortLength = 28

/** Characters that end most matches. */
const endings = ['', '\u0000', '!', '\n']

/**
 * Lists inputs that make an expression backtrack: repetitions of what it contains, alone and in pairs, after each
 * beginning that it may match, and before something that it does not match.
 */
export function listAttackTexts(source: string, pairs: number): readonly string[] {
  const atoms = listAtoms(source)
  const pumps = [...atoms, ...makePairs(atoms).slice(0, pairs), atoms.join('')]
  const prefixes = ['', atoms.join(''), ...atoms.slice(0, 2)]
  const texts = new Set<string>()
  for (const pump of pumps) {
    if (pump === '') continue
    for (const ending of endings) texts.add(repeat('', pump, shortLength) + ending)
    for (const prefix of prefixes) texts.add(repeat(prefix, pump, maxLength))
    texts.add(`${repeat('', pump, maxLength)}\u0000`)
  }
  return [...texts]
}

function repeat(prefix: string, pump: string, length: number): string {
  return (prefix + pump.repeat(Math.ceil(length / pump.length))).slice(0, length)
}

function makePairs(atoms: readonly string[]): readonly string[] {
  return atoms.flatMap((one) => atoms.filter((other) => other !== one).map((other) => one + other))
}

/** Lists texts that parts of an expression match: runs of literal characters, and one of each class. */
function listAtoms(source: string): readonly string[] {
  const atoms = new Set<string>(['a', ' ', '0'])
  const classes = source.matchAll(/\[\^?((?:\\.|[^\]\\])*)\]/g)
  for (const [, members = ''] of classes) for (const atom of sampleClass(members)) atoms.add(atom)
  const withoutClasses = source.replace(/\[(?:\\.|[^\]\\])*\]/g, '\uffff')
  for (const [, escaped = ''] of withoutClasses.matchAll(/\\([dwsDWSbtnr./\-+*?()[\]{}^$|\\])/g))
    atoms.add(sampleEscape(escaped))
  const runs = withoutClasses
    .replace(/\\[dwsDWSbB]|\\u\{?[0-9a-f]+\}?|\\x[0-9a-f]{2}|\(\?(?:[:=!]|<[=!]|<\w+>)/gi, '\uffff')
    .replace(/\{\d+(?:,\d*)?\}/g, '\uffff')
    .replace(/\\(.)/g, '$1')
    .matchAll(/[^\uffff()|?*+^$[\]{}.]+/g)
  for (const [run] of runs) atoms.add(run)
  return [...atoms].slice(0, 12)
}

function sampleClass(members: string): readonly string[] {
  const plain = members.replace(/\\([dwsDWS])/g, (_, letter: string) => sampleEscape(letter))
  return Array.from(plain.replace(/\\./g, ''))
    .filter((character) => character !== '-')
    .slice(0, 3)
}

function sampleEscape(letter: string): string {
  const samples: Readonly<Record<string, string>> = {
    d: '1',
    w: 'w',
    s: ' ',
    D: 'x',
    W: '-',
    S: 'y',
    b: 'b ',
    t: '\t',
    n: '\n',
    r: '\r',
  }
  return samples[letter] ?? letter
}
