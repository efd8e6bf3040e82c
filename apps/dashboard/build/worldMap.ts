import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { Plugin } from 'vite'
import { toCountryCode } from './countryCodes.ts'

/** The types of TopoJSON, which the package does not export by name. */
type Topology = Parameters<typeof feature>[0]
type Countries = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

interface World extends Topology {
  readonly objects: { readonly countries: Countries }
}

const name = 'virtual:world-map'
const width = 1_400

/**
 * Provides `virtual:world-map`: the outline of each country as an SVG path. Projected at build time, so that the
 * browser needs no map library.
 */
export function worldMap(): Plugin {
  return {
    name: 'world-map',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const worldMap = ${drawWorld()}` : undefined),
  }
}

function drawWorld(): string {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
  // Safe: the version of the file is fixed.
  const world = JSON.parse(readFileSync(path, 'utf8')) as World
  const { features, ...collection } = feature(world, world.objects.countries)
  const shown = features.filter((each) => readName(each) !== 'Antarctica')
  // Turned so that the edge of the map is in the Bering Strait and divides no country.
  const projection = geoNaturalEarth1()
    .rotate([-11, 0])
    .fitWidth(width, { ...collection, features: shown })
  const draw = geoPath(projection).digits(0)
  const paths: Record<string, string> = {}
  for (const each of shown) {
    const code = toCountryCode(String(each.id), readName(each))
    paths[code] = (paths[code] ?? '') + (draw(each) ?? '')
  }
  const height = Math.ceil(draw.bounds({ ...collection, features: shown })[1][1])
  return JSON.stringify({ width, height, paths })
}

function readName({ properties }: GeoJSON.Feature): string {
  return String(properties?.['name'])
}
