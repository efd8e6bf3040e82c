import fc from 'fast-check'

/** Strings that often break programs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '\uffff',
  '%',
  '%00',
  '..',
  '../..',
  '*',
  "'; drop table links; --",
  '{app:String}',
  '${jndi:ldap://x}',
  '<script>',
  '-1',
  '0',
  '9223372036854775808',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30T25:61:61Z',
  'x'.repeat(300),
  'x'.repeat(5_000),
]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -0, 1e308, -1e308, 2 ** 53, 0.1, [], {}, [[[[[[]]]]]]),
  fc.jsonValue(),
)

/** Replaces one value anywhere in a body with an invalid one. */
export function mutate(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0) {
    return fc.oneof(
      hostileValue,
      fc
        .nat(value.length - 1)
        .chain((at) => mutate(value[at]).map((changed) => value.with(at, changed) as unknown)),
      fc.constant(Array.from({ length: 2_000 }, () => value[0] as unknown)),
    )
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const entries = Object.entries(value)
    const inner = fc.nat(entries.length - 1).chain((at): fc.Arbitrary<unknown> => {
      const [key = '', old] = (entries[at] ?? []) as [string?, unknown?]
      return mutate(old).map((changed) => ({ ...value, [key]: changed }))
    })
    const extra = fc
      .tuple(hostileText, hostileValue)
      .map(([key, added]): unknown => ({ ...value, [key]: added }))
    return fc.oneof(inner, inner, inner, extra, hostileValue)
  }
  return hostileValue
}
