import 'react'

/** Custom properties in `style`. */
type CustomProperties = Readonly<Record<`--${string}`, string | number | undefined>>

declare module 'react' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- extends an interface of React
  interface CSSProperties extends CustomProperties {}
}
