import { truncateModel } from './truncateModel.ts'

/**
 * Normalises a model name, which makers, browsers and systems write differently: `Pixel_9` becomes `pixel9`.
 */
export function foldModel(model: string): string {
  return truncateModel(model)
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
}
