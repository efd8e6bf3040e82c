/** The name of the product with its sign: two halves of a link that meet. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 24 16" className="h-4 w-6 text-accent">
        <path
          d="M9 3.5a4.5 4.5 0 1 0 0 9M15 3.5a4.5 4.5 0 1 1 0 9M6 8h5M13 8h5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      Throughlink
    </span>
  )
}
