// Sets the theme before the first paint. A file and not inline, because the policy allows no inline script.
;(() => {
  const stored = localStorage.getItem('theme')
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
