import { useRouterState } from '@tanstack/react-router'

/** A line at the top of the window while another page loads. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!isLoading) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="progress fixed inset-x-0 top-0 z-50 h-0.5 bg-accent"
    />
  )
}
