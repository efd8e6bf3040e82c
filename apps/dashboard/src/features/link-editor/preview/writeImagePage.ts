/** A page that shows one picture. The policy of the dashboard forbids pictures of other sites, that of previews does not. */
export function writeImagePage(imageUrl: string): string {
  const url = imageUrl.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return (
    '<!doctype html><style>html,body{margin:0;height:100%}img{width:100%;height:100%;object-fit:cover;display:block}</style>' +
    `<img alt="" src="${url}">`
  )
}
