import type sharp from 'sharp'

let library: Promise<typeof sharp> | undefined

/** Loads the library at its first use: most processes never need its 19 MB. */
export function loadSharp(): Promise<typeof sharp> {
  library ??= load()
  return library
}

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  // Every other decoder of the library is off: SVG, PDF and the rest are code that strangers could reach.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  // Uses are rare. Neither memory nor threads are kept for the next one.
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}
