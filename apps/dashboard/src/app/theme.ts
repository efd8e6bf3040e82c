export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `public/boot.js` applies the stored theme before the first paint. */
export function readTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
prefersDark.addEventListener('change', () => setTheme(readTheme()))
