interface RouteCase {
  readonly link: string
  readonly route: string | null
  readonly why: string
}

const longPath = `/${'segment/'.repeat(1000)}end`

/**
 * The route that `linkRoute` returns for each link. The provider and every router integration use this function.
 * The table is its contract, and each of them is tested against it.
 */
export const routeCases: readonly RouteCase[] = [
  // Web links.
  { link: 'https://l.example.com/products/42', route: '/products/42', why: 'the path' },
  { link: 'http://l.example.com/products/42', route: '/products/42', why: 'http works like https' },
  { link: 'https://l.example.com', route: '/', why: 'no path means the root' },
  { link: 'https://l.example.com/', route: '/', why: 'the root' },
  { link: 'https://l.example.com?ref=a', route: '/?ref=a', why: 'a query on the root' },
  { link: 'https://l.example.com/p/', route: '/p/', why: 'a trailing slash is kept' },
  {
    link: 'https://l.example.com/products/42?ref=a&ref=b&empty=&flag',
    route: '/products/42?ref=a&ref=b&empty=&flag',
    why: 'the query is unchanged: order, repeats, empty values',
  },
  { link: 'https://l.example.com/p?', route: '/p', why: 'an empty query is dropped' },
  {
    link: 'https://l.example.com/login?next=/a?b=1',
    route: '/login?next=/a?b=1',
    why: 'the first question mark starts the query, and a second one is part of it',
  },
  {
    link: 'https://l.example.com/open?to=https://other.example/x',
    route: '/open?to=https://other.example/x',
    why: 'a URL in the query stays a value',
  },
  { link: 'https://l.example.com/p#reviews', route: '/p', why: 'the fragment is dropped' },
  {
    link: 'https://l.example.com/p?a=1#b?c=2',
    route: '/p?a=1',
    why: 'the whole fragment is dropped',
  },
  { link: 'https://l.example.com#/p', route: '/', why: 'a route in the fragment is not a path' },
  { link: 'https://l.example.com:8443/p', route: '/p', why: 'the port is not part of the route' },
  {
    link: 'https://user:secret@l.example.com/p',
    route: '/p',
    why: 'user info is not part of the route',
  },
  { link: 'https://[2001:db8::1]/p', route: '/p', why: 'an IPv6 host' },
  { link: 'http://[::1]:8081/p?a=1', route: '/p?a=1', why: 'an IPv6 host with a port' },
  {
    link: 'HTTPS://L.EXAMPLE.COM/Products/42',
    route: '/Products/42',
    why: 'the path keeps its case',
  },
  {
    link: 'https://l.example.com/a%2Fb/%E2%9C%93?q=a%20b%26c',
    route: '/a%2Fb/%E2%9C%93?q=a%20b%26c',
    why: 'percent-encoding is kept: the router decodes it',
  },
  { link: 'https://l.example.com/100%', route: '/100%', why: 'malformed percent-encoding is kept' },
  { link: 'https://l.example.com/a+b?c=d+e', route: '/a+b?c=d+e', why: 'a plus is kept' },
  { link: 'https://l.example.com/żółw/✓?q=é', route: '/żółw/✓?q=é', why: 'unicode is kept' },
  { link: 'https://l.example.com/a/../b/./c', route: '/a/../b/./c', why: 'dots are kept' },
  { link: `https://l.example.com${longPath}`, route: longPath, why: 'a very long path' },
  { link: '  https://l.example.com/p\n', route: '/p', why: 'whitespace around a link is removed' },
  { link: 'https://l.example.com/a b', route: '/a b', why: 'whitespace inside a link is kept' },

  // Slashes that would lead outside the app.
  {
    link: 'https://l.example.com//other.example/x',
    route: '/other.example/x',
    why: 'a double slash would refer to another host',
  },
  { link: 'https://l.example.com////p', route: '/p', why: 'any number of slashes' },
  {
    link: 'https://l.example.com/\\other.example/x',
    route: '/other.example/x',
    why: 'browsers treat a backslash as a slash',
  },
  { link: 'https://l.example.com/\\/\\p', route: '/p', why: 'a mix of both' },
  { link: 'https://l.example.com/a//b', route: '/a//b', why: 'slashes inside the path are kept' },
  {
    link: 'https://l.example.com/a\\b',
    route: '/a\\b',
    why: 'backslashes inside the path are kept',
  },
  { link: 'myapp:////other.example/x', route: '/other.example/x', why: 'also on a custom scheme' },
  { link: '\\\\other.example\\x', route: '/other.example\\x', why: 'also on a bare path' },

  // The app's own scheme.
  {
    link: 'myapp://products/42?x=1',
    route: '/products/42?x=1',
    why: 'the host is part of the path',
  },
  { link: 'myapp:///products/42?x=1', route: '/products/42?x=1', why: 'no host' },
  { link: 'myapp:/products/42?x=1', route: '/products/42?x=1', why: 'one slash' },
  { link: 'myapp:products/42?x=1', route: '/products/42?x=1', why: 'no slashes' },
  { link: 'myapp://products', route: '/products', why: 'a host alone' },
  { link: 'myapp://', route: '/', why: 'only a scheme means the root' },
  { link: 'myapp://?x=1', route: '/?x=1', why: 'the root with a query' },
  { link: 'myapp://products/42#top', route: '/products/42', why: 'the fragment is dropped' },
  {
    link: 'MyApp://Products/42',
    route: '/Products/42',
    why: 'schemes are case-insensitive, paths are not',
  },
  { link: 'com.example.my-app+2://a/b', route: '/a/b', why: 'all characters allowed in a scheme' },
  { link: 'myapp://login?next=/a?b=1', route: '/login?next=/a?b=1', why: 'a nested query' },

  // Development.
  {
    link: 'exp://127.0.0.1:8081/--/products/42?x=1',
    route: '/products/42?x=1',
    why: 'Expo Go puts the app’s path after a marker',
  },
  {
    link: 'exps://u.example.com/@team/app/--/products/42',
    route: '/products/42',
    why: 'also after another path',
  },
  { link: 'exp://127.0.0.1:8081/--/', route: '/', why: 'the root in Expo Go' },
  { link: 'exp://127.0.0.1:8081', route: null, why: 'Expo Go itself' },
  {
    link: 'exp+my-app://expo-development-client/?url=http%3A%2F%2F127.0.0.1%3A8081',
    route: null,
    why: 'the development client loads a bundle and opens no link',
  },
  {
    link: 'myapp://expo-development-client/?url=http%3A%2F%2F127.0.0.1%3A8081',
    route: null,
    why: 'also on the app’s own scheme',
  },

  // Not links of the app.
  { link: 'about:blank', route: null, why: 'a browser’s empty page' },
  { link: 'javascript:alert(1)', route: null, why: 'code' },
  { link: 'JavaScript:alert(1)', route: null, why: 'code in mixed case' },
  { link: 'data:text/html,hello', route: null, why: 'a document' },
  { link: 'file:///storage/emulated/0/a.pdf', route: null, why: 'a file' },
  { link: 'content://com.example.files/1', route: null, why: 'a file of another Android app' },
  { link: 'intent://p#Intent;scheme=myapp;end', route: null, why: 'an Android intent' },
  { link: 'mailto:someone@example.com', route: null, why: 'a message' },
  { link: 'tel:+15550100', route: null, why: 'a call' },
  { link: 'fb1234567890://authorize', route: null, why: 'a sign-in callback' },

  // Paths and partial links.
  { link: '/details?id=1', route: '/details?id=1', why: 'a bare path is unchanged' },
  { link: '/', route: '/', why: 'the bare root' },
  { link: 'details', route: '/details', why: 'a path without a leading slash' },
  { link: 'details/1?x=2', route: '/details/1?x=2', why: 'a longer path without a leading slash' },
  { link: '//l.example.com/h/x', route: '/h/x', why: 'a link without a scheme' },
  { link: '?next=/a?b=1', route: '/?next=/a?b=1', why: 'a query alone applies to the root' },
  { link: '#frag', route: null, why: 'a fragment alone has no path' },
  { link: '', route: null, why: 'an empty string' },
  { link: ' \t\n', route: null, why: 'only whitespace' },

  // Malformed.
  { link: 'https://', route: null, why: 'no host and no path' },
  { link: 'https:', route: null, why: 'no slashes' },
  { link: 'https://?x=1', route: null, why: 'a query without a host' },
  { link: 'https:///products/42', route: '/products/42', why: 'no host, but a path' },
  { link: 'https:/products/42', route: '/products/42', why: 'a missing slash' },
  { link: 'https://l.example.com\\p', route: '/p', why: 'a backslash ends a host, as in browsers' },
  { link: 'https://:443/p', route: '/p', why: 'a port without a host' },
  { link: '://p', route: '/://p', why: 'no scheme: the whole text is the path' },
]
