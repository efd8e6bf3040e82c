// Lets keyboard users scroll a table that is wider than the page.
function updateTables() {
  for (const table of document.querySelectorAll('.sl-markdown-content table')) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
    else table.removeAttribute('tabindex')
  }
}

updateTables()
addEventListener('resize', updateTables)
