/** Five tiles beside each other, or in rows of two on a phone. */
export const metricTilesClass =
  'grid grid-cols-2 border-b border-line max-sm:[&>*:last-child]:col-span-2 max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-5 sm:divide-x sm:divide-line [&>*]:border-line'
