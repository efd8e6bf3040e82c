import type { QrModules } from './drawQrPath.ts'

/** Share of a side without modules: 7 % of the area, where the highest error correction restores 30 %. */
const maxShare = 0.26

export interface RoomForLogo {
  readonly rows: QrModules
  /** First column and row without modules. */
  readonly start: number
  /** Columns and rows without modules. */
  readonly side: number
}

/** Removes the modules in the middle of a code. Whole ones, so that the logo touches none. */
export function leaveRoomForLogo(rows: QrModules): RoomForLogo {
  // Odd, as is the number of modules.
  const side = 2 * Math.floor((rows.length * maxShare - 1) / 2) + 1
  const start = (rows.length - side) / 2
  const isRoom = (at: number) => at >= start && at < start + side
  return {
    rows: rows.map((row, y) => row.map((isDark, x) => isDark && !(isRoom(x) && isRoom(y)))),
    start,
    side,
  }
}
