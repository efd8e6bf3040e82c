/** Made by `build/worldMap.ts`. */
declare module 'virtual:world-map' {
  export const worldMap: {
    readonly width: number
    readonly height: number
    /** SVG paths by two-letter country code. */
    readonly paths: Readonly<Record<string, string>>
  }
}
