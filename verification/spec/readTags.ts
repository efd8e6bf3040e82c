const tag = /\[spec ([^\]]*)\]/g

/** Returns the statement ids in a title. `[spec 2.1.3, 4.3.1] posts once` has two. */
export function readTags(title: string): readonly string[] {
  return [...title.matchAll(tag)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.trim()))
}
