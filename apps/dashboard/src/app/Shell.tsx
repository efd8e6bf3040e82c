import { Link, Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/classNames.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { OfflineNotice } from '../ui/OfflineNotice.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useMenuApp } from './useMenuApp.ts'
import { useShortcuts } from './useShortcuts.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('./CommandPalette.tsx')).CommandPalette,
}))

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** Sidebar and page. On narrow screens the sidebar opens over the page. */
export function Shell() {
  const { appId } = useMenuApp()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const [isListOpen, setIsListOpen] = useState(false)
  useShortcuts(
    appId,
    () => setIsPaletteOpen(true),
    () => setIsListOpen(true),
  )
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isMenuOpen) return
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A list that is open in the menu closes first.
      if (key !== 'Escape' || defaultPrevented) return
      if (document.querySelector('[role="menu"],[role="dialog"]') !== null) return
      setIsMenuOpen(false)
      menuButton.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isMenuOpen])
  return (
    <div className="flex min-h-dvh">
      <NavigationProgress />
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-3 py-2 text-surface focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        aria-label="Menu"
        className={classNames(
          'fixed inset-y-0 left-0 z-30 w-60 border-r border-line bg-canvas lg:sticky lg:top-0 lg:block lg:h-dvh lg:shrink-0',
          isMenuOpen ? 'block shadow-floating' : 'hidden',
        )}
      >
        <Sidebar
          onNavigate={() => setIsMenuOpen(false)}
          onSearch={() => {
            setIsMenuOpen(false)
            setIsPaletteOpen(true)
          }}
        />
      </aside>
      {isMenuOpen && (
        <button
          type="button"
          aria-label="Close the menu"
          className="fixed inset-0 z-20 bg-ink/25 lg:hidden dark:bg-canvas/70"
          onClick={() => setIsMenuOpen(false)}
        />
      )}
      <div className="min-w-0 flex-1">
        <OfflineNotice />
        <header className="flex h-12 items-center border-b border-line px-2 lg:hidden">
          <IconButton
            label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
            ref={menuButton}
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            {isMenuOpen ? (
              <X aria-hidden className="size-5" />
            ) : (
              <MenuIcon aria-hidden className="size-5" />
            )}
          </IconButton>
          <Link to="/" className="ml-1">
            <Wordmark />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-7xl px-3 py-5 outline-none sm:px-8 sm:py-8"
        >
          <Outlet />
        </main>
      </div>
      {isListOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setIsListOpen(false)} />
        </Suspense>
      )}
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette appId={appId} onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
