const uploaded = /\/_tl\/pictures\/([0-9a-f]{32})\.(?:jpg|png)$/

/** The id of an uploaded picture by its public URL. Null for pictures of other sites. */
export function readPictureId(url: string): string | null {
  return uploaded.exec(url)?.[1] ?? null
}
