/** Types of the pictures that the service stores, with the extension of their URLs. It encodes all of them itself. */
export const pictureTypes = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type PictureType = keyof typeof pictureTypes

/** Below the path of the service itself, so that no link can have it. */
export const picturePathPrefix = '/_tl/pictures/'

const fileName = /^([0-9a-f]{32})\.(?:jpg|png)$/

/** Returns the path of a picture on the domains of its app. The id is a hash, so what it serves never changes. */
export function getPicturePath(id: string, type: PictureType): string {
  return `${picturePathPrefix}${id}.${pictureTypes[type]}`
}

/** Returns the id in the name of a file, or null. */
export function readPictureId(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null
}
