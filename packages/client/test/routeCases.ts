interface RouteCase {
  readonly link: string
  readonly route: string | null
  readonly why: string
}

const longPath = `/${'segment/'.repeat(1000)}end`

/**
 * What `linkRoute` makes of a link, case by case. The provider and every router integration go through
 * that one mapper; this table is its contract, and each of them is tested against it.
 */
export const routeCases: readonly RouteCase[] = [
  // Web links.
  { link: 'https://l.example.com/products/42', route: '/products/42', why: 'the path' },
  { link: 'http://l.example.com/products/42', route: '/products/42', why: 'http is the web too' },
  { link: 'https://l.example.com', route: '/', why: 'no path is the root' },
  { link: 'https://l.example.com/', route: '/', why: 'the root' },
  { link: 'https://l.example.com?ref=a', route: '/?ref=a', why: 'a query on the root' },
  { link: 'https://l.example.com/p/', route: '/p/', why: 'a slash at the end is kept' },
  {
    link: 'https://l.example.com/products/42?ref=a&ref=b&empty=&flag',
    route: '/products/42?ref=a&ref=b&empty=&flag',
    why: 'the query as it is: order, repeats, empty values',
  },
  { link: 'https://l.example.com/p?', route: '/p', why: 'an empty query is none' },
  {
    link: 'https://l.example.com/login?next=/a?b=1',
    route: '/login?next=/a?b=1',
    why: 'the first question mark starts the query, a second one belongs to it',
  },
  {
    link: 'https://l.example.com/open?to=https://other.example/x',
    route: '/open?to=https://other.example/x',
    why: 'an address in the query stays a value',
  },
  { link: 'https://l.example.com/p#reviews', route: '/p', why: 'the fragment is dropped' },
  { link: 'https://l.example.com/p?a=1#b?c=2', route: '/p?a=1', why: 'with all that is in it' },
  { link: 'https://l.example.com#/p', route: '/', why: 'a route in the fragment is no path' },
  { link: 'https://l.example.com:8443/p', route: '/p', why: 'the port is no part of the route' },
  { link: 'https://user:secret@l.example.com/p', route: '/p', why: 'nor is user info' },
  { link: 'https://[2001:db8::1]/p', route: '/p', why: 'an IPv6 host' },
  { link: 'http://[::1]:8081/p?a=1', route: '/p?a=1', why: 'an IPv6 host with a port' },
  { link: 'HTTPS://L.EXAMPLE.COM/Products/42', route: '/Products/42', why: 'paths have case' },
  {
    link: 'https://l.example.com/a%2Fb/%E2%9C%93?q=a%20b%26c',
    route: '/a%2Fb/%E2%9C%93?q=a%20b%26c',
    why: 'percent-encodings are kept: decoding is the router’s',
  },
  { link: 'https://l.example.com/100%', route: '/100%', why: 'also malformed ones' },
  { link: 'https://l.example.com/a+b?c=d+e', route: '/a+b?c=d+e', why: 'a plus is a plus' },
  { link: 'https://l.example.com/żółw/✓?q=é', route: '/żółw/✓?q=é', why: 'unicode is kept' },
  { link: 'https://l.example.com/a/../b/./c', route: '/a/../b/./c', why: 'dots are kept' },
  { link: `https://l.example.com${longPath}`, route: longPath, why: 'a very long path' },
  { link: '  https://l.example.com/p\n', route: '/p', why: 'white space around a link' },
  { link: 'https://l.example.com/a b', route: '/a b', why: 'white space within is kept' },

  // Slashes that would lead out of the app.
  {
    link: 'https://l.example.com//other.example/x',
    route: '/other.example/x',
    why: 'a doubled slash would name another host',
  },
  { link: 'https://l.example.com////p', route: '/p', why: 'any number of them' },
  {
    link: 'https://l.example.com/\\other.example/x',
    route: '/other.example/x',
    why: 'browsers take a backslash for a slash',
  },
  { link: 'https://l.example.com/\\/\\p', route: '/p', why: 'a mix of both' },
  { link: 'https://l.example.com/a//b', route: '/a//b', why: 'within the path they are kept' },
  { link: 'https://l.example.com/a\\b', route: '/a\\b', why: 'and so are backslashes' },
  { link: 'myapp:////other.example/x', route: '/other.example/x', why: 'on a custom scheme too' },
  { link: '\\\\other.example\\x', route: '/other.example\\x', why: 'and on a bare path' },

  // The app's own scheme.
  { link: 'myapp://products/42?x=1', route: '/products/42?x=1', why: 'the host is path' },
  { link: 'myapp:///products/42?x=1', route: '/products/42?x=1', why: 'no host' },
  { link: 'myapp:/products/42?x=1', route: '/products/42?x=1', why: 'one slash' },
  { link: 'myapp:products/42?x=1', route: '/products/42?x=1', why: 'no slashes' },
  { link: 'myapp://products', route: '/products', why: 'a host alone' },
  { link: 'myapp://', route: '/', why: 'nothing but the scheme opens the root' },
  { link: 'myapp://?x=1', route: '/?x=1', why: 'the root with a query' },
  { link: 'myapp://products/42#top', route: '/products/42', why: 'the fragment is dropped' },
  { link: 'MyApp://Products/42', route: '/Products/42', why: 'schemes have no case, paths do' },
  { link: 'com.example.my-app+2://a/b', route: '/a/b', why: 'all that a scheme may consist of' },
  { link: 'myapp://login?next=/a?b=1', route: '/login?next=/a?b=1', why: 'a nested query' },

  // Development.
  {
    link: 'exp://127.0.0.1:8081/--/products/42?x=1',
    route: '/products/42?x=1',
    why: 'Expo Go puts the app’s path behind a marker',
  },
  {
    link: 'exps://u.example.com/@team/app/--/products/42',
    route: '/products/42',
    why: 'also below a path of its own',
  },
  { link: 'exp://127.0.0.1:8081/--/', route: '/', why: 'the root in Expo Go' },
  { link: 'exp://127.0.0.1:8081', route: null, why: 'Expo Go itself' },
  {
    link: 'exp+my-app://expo-development-client/?url=http%3A%2F%2F127.0.0.1%3A8081',
    route: null,
    why: 'the development client loads a bundle, it opens no link',
  },
  {
    link: 'myapp://expo-development-client/?url=http%3A%2F%2F127.0.0.1%3A8081',
    route: null,
    why: 'also on the app’s own scheme',
  },

  // Not ours.
  { link: 'about:blank', route: null, why: 'a browser’s empty page' },
  { link: 'javascript:alert(1)', route: null, why: 'code' },
  { link: 'JavaScript:alert(1)', route: null, why: 'code in another spelling' },
  { link: 'data:text/html,hello', route: null, why: 'a document' },
  { link: 'file:///storage/emulated/0/a.pdf', route: null, why: 'a file' },
  { link: 'content://com.example.files/1', route: null, why: 'a file of another Android app' },
  { link: 'intent://p#Intent;scheme=myapp;end', route: null, why: 'an Android intent' },
  { link: 'mailto:someone@example.com', route: null, why: 'a message' },
  { link: 'tel:+15550100', route: null, why: 'a call' },
  { link: 'fb1234567890://authorize', route: null, why: 'the answer of a sign-in' },

  // Paths and what is left of links.
  { link: '/details?id=1', route: '/details?id=1', why: 'a bare path stays itself' },
  { link: '/', route: '/', why: 'the bare root' },
  { link: 'details', route: '/details', why: 'a path without its slash' },
  { link: 'details/1?x=2', route: '/details/1?x=2', why: 'a longer one' },
  { link: '//l.example.com/h/x', route: '/h/x', why: 'a link without its scheme' },
  { link: '?next=/a?b=1', route: '/?next=/a?b=1', why: 'a query alone is on the root' },
  { link: '#frag', route: null, why: 'a fragment alone has no path' },
  { link: '', route: null, why: 'nothing' },
  { link: ' \t\n', route: null, why: 'white space' },

  // Malformed.
  { link: 'https://', route: null, why: 'no host and no path' },
  { link: 'https:', route: null, why: 'not even slashes' },
  { link: 'https://?x=1', route: null, why: 'a query on no host' },
  { link: 'https:///products/42', route: '/products/42', why: 'no host, but a path' },
  { link: 'https:/products/42', route: '/products/42', why: 'a slash was lost' },
  { link: 'https://l.example.com\\p', route: '/p', why: 'a backslash ends a host, as in browsers' },
  { link: 'https://:443/p', route: '/p', why: 'a port without a host' },
  { link: '://p', route: '/://p', why: 'no scheme: all of it is path' },
]
