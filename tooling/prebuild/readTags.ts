import { readFile } from 'node:fs/promises'

/** An XML file without the space between its tags, so that a part of it can be looked for. */
export async function readTags(path: string): Promise<string> {
  const text = await readFile(path, 'utf8')
  return text.replace(/>\s+</g, '><').trim()
}

export function countTags(tags: string, part: string): number {
  return tags.split(part).length - 1
}
