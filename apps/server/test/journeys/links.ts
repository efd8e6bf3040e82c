/** Links that the journeys are taken with, and what the app must receive. */
export interface JourneyLink {
  readonly name: string
  /** Path and query that a person taps, below the domain. */
  readonly tapped: string
  /** URL that the app receives if it is installed after the tap. */
  readonly delivered: string
  /** Route in either case. */
  readonly route: string
}

export const domain = 'go.acme.example'

export const seededLinks = [
  { slug: 'welcome', destination: 'https://acme.example/welcome' },
  { slug: 'invite', destination: 'https://acme.example/invite' },
  { slug: 'sale', destination: 'https://acme.example/sale?ref=team&size=m' },
  { slug: 'products/*', destination: 'https://acme.example/products/*' },
]

const link = (name: string, tapped: string, route = `/${tapped}`): JourneyLink => ({
  name,
  tapped,
  route,
  delivered: `https://acme.example${route}`,
})

/** As long as the query of a click may be. */
const longQuery = `data=${'0123456789'.repeat(300)}`.slice(0, 2_048)

export const journeyLinks: readonly JourneyLink[] = [
  link('plain link', 'welcome'),
  link('with query', 'invite?ref=anna'),
  link('pattern', 'products/42'),
  link('pattern with query', 'products/42/reviews?ref=anna&sort=new'),
  link('colliding names', 'sale?ref=anna&color=red', '/sale?ref=team&size=m&color=red'),
  link('Unicode', 'products/caf%C3%A9?name=Zo%C3%AB&party=%F0%9F%8E%89'),
  link('2 kB', `invite?${longQuery}`),
  link(
    'hostile',
    'products/%3Cb%3E;a=1?next=//evil.example/&ref=%22%3E%3Cscript%3E&__proto__=1&a[]=1&%ff&_=%00',
  ),
]
