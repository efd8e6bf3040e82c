import { StandalonePage } from './StandalonePage.tsx'

/** For a one-time link without its token, such as after a reload. */
export function MissingToken({ children }: { readonly children: string }) {
  return (
    <StandalonePage title="This link is incomplete">
      <p className="text-ink-2">{children}</p>
    </StandalonePage>
  )
}
