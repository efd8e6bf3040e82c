import { cutModel } from './cutModel.ts'

/**
 * Normalises a model name, which makers, browsers and systems write differently: `Pixel_9` becomes `pixel9`.
 */
export function foldModel(model: string): string {
  return cutModel(model)
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
}
