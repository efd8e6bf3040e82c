/** The response of a service whose database is away. */
export const unavailable = {
  status: 503,
  headers: { 'retry-after': '1' },
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Service unavailable',
    status: 503,
    code: 'unavailable',
    requestId: 'request-of-the-test',
  }),
}
