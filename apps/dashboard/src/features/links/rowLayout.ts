/** Height of a row: two lines and space. */
export const rowHeight = 52

/** Columns of the list. Narrow screens show the link, its clicks and the menu. */
export const rowClass =
  'grid items-center gap-x-3 pr-2 md:gap-x-4 pl-3 sm:pl-5 ' +
  'grid-cols-[24px_minmax(0,1fr)_56px_36px] ' +
  'md:grid-cols-[24px_minmax(0,1fr)_136px_96px_36px] ' +
  'xl:grid-cols-[24px_minmax(0,6fr)_minmax(0,4fr)_minmax(0,3fr)_136px_88px_96px_36px]'
