import 'react'

/** Custom properties in `style`. */
type CustomProperties = Readonly<Record<`--${string}`, string | number | undefined>>

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- extends an interface of React
  interface CSSProperties extends CustomProperties {}
}
