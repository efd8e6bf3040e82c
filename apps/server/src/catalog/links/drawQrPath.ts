/** Returns the dark modules as an SVG path: one stroke per run, a third of the size of one per module. */
export function drawQrPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  let penX = 0
  let penY = 0
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      path += `m${x - penX} ${y - penY}h${end - x}`
      penX = x = end
      penY = y
    }
  })
  return path
}
