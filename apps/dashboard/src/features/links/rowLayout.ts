/** Height of a row: two lines and space. */
export const rowHeight = 52

/** A row of the list, whose columns are those of `fitColumns`. */
export const rowClass =
  'grid grid-cols-(--list-columns) items-center gap-x-4 pr-2 pl-5 max-sm:gap-x-3 max-sm:pl-3'
