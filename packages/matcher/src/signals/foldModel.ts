import { cutModel } from './cutModel.ts'

/** A model without what makers, browsers and systems write differently: `pixel9` of `Pixel_9`. */
export function foldModel(model: string): string {
  return cutModel(model)
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
}
