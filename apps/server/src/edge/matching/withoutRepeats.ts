/**
 * Wraps a function that requires inputs with different keys. The first input of each key is passed on, and gets
 * its result. The result of every further one is false: another input was handled in its place.
 */
export function withoutRepeats<Input>(
  getKey: (input: Input) => string,
  run: (inputs: readonly Input[]) => Promise<readonly boolean[]>,
): (inputs: readonly Input[]) => Promise<readonly boolean[]> {
  return async (inputs) => {
    const firsts = new Map<string, Input>()
    for (const input of inputs) {
      const key = getKey(input)
      if (!firsts.has(key)) firsts.set(key, input)
    }
    if (firsts.size === inputs.length) return run(inputs)
    const unique = [...firsts.values()]
    const results = await run(unique)
    const done = new Set(unique.filter((_, index) => results[index]))
    return inputs.map((input) => done.has(input))
  }
}
