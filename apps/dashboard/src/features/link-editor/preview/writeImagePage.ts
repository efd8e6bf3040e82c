/** In the place of a picture that cannot be loaded. */
const standIn =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 24 24" fill="none" stroke="#8a8a8a" stroke-width="1.5">' +
      '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="m3 16 5-5 4 4 3-3 6 6"/></svg>',
  )

/** A page that shows one picture. The policy of the dashboard forbids pictures of other sites, that of previews does not. */
export function writeImagePage(imageUrl: string): string {
  const url = imageUrl.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return (
    `<!doctype html><style>html,body{margin:0;height:100%}body{background:url("${standIn}") center no-repeat}` +
    'img{width:100%;height:100%;object-fit:cover;display:block}</style>' +
    `<img alt="" src="${url}">`
  )
}
