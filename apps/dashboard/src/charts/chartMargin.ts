/** Room for the axes around the drawing of a chart, in pixels. */
export const chartMargin = { top: 8, right: 8, bottom: 24, left: 44 }
