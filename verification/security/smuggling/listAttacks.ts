/** A message whose end two parsers may find at different places. */
export interface Attack {
  readonly name: string
  /** Bytes of the message, with a hidden request in what one of the parsers takes for its body. */
  readonly build: (hidden: string) => string
  /**
   * True if the message is invalid, and must be refused. False if it is valid, and the hidden request is a part of
   * its body.
   */
  readonly isInvalid: boolean
}

const lineEnd = '\r\n'

/** Builds the corpus for a host. */
export function listAttacks(host: string): readonly Attack[] {
  const message = (headers: readonly string[], body: string, start = 'POST /none HTTP/1.1') =>
    [start, `Host: ${host}`, ...headers, '', body].join(lineEnd)
  const length = (text: string) => `Content-Length: ${Buffer.byteLength(text, 'latin1')}`
  const chunk = (text: string) => [text.length.toString(16), text, '0', '', ''].join(lineEnd)
  const ended = (hidden: string) => `0${lineEnd}${lineEnd}${hidden}`
  const invalid = (name: string, build: Attack['build']): Attack => ({
    name,
    build,
    isInvalid: true,
  })
  const valid = (name: string, build: Attack['build']): Attack => ({
    name,
    build,
    isInvalid: false,
  })

  /** The message ends after the hidden request by its length, and before it by its chunks. */
  const encoding = (name: string, ...lines: readonly string[]) =>
    invalid(`transfer encoding: ${name}`, (hidden) =>
      message([length(ended(hidden)), ...lines], ended(hidden)),
    )
  /** The message ends after the hidden request by the first line, and before it by the others. */
  const lengths = (name: string, ...lines: readonly string[]) =>
    invalid(`length: ${name}`, (hidden) =>
      message(
        lines.map((line) => line.replace('%', String(hidden.length))),
        hidden,
      ),
    )
  const chunks = (name: string, body: (hidden: string) => string) =>
    invalid(`chunk: ${name}`, (hidden) => message(['Transfer-Encoding: chunked'], body(hidden)))
  const header = (name: string, line: string) =>
    invalid(`header: ${name}`, (hidden) => message([line, length(hidden)], hidden))
  const start = (name: string, line: string) =>
    invalid(`start: ${name}`, (hidden) => message([length(hidden)], hidden, line))

  return [
    encoding('beside a length', 'Transfer-Encoding: chunked'),
    invalid('transfer encoding: beside a shorter length', (hidden) =>
      message(['Content-Length: 4', 'Transfer-Encoding: chunked'], chunk(hidden)),
    ),
    encoding('unknown', 'Transfer-Encoding: xchunked'),
    encoding('in capitals', 'Transfer-Encoding: CHUNKED'),
    encoding('quoted', 'Transfer-Encoding: "chunked"'),
    encoding('with a space before the colon', 'Transfer-Encoding : chunked'),
    encoding('with a tab before the colon', 'Transfer-Encoding\t: chunked'),
    encoding('after a tab', 'Transfer-Encoding:\tchunked'),
    encoding('after a vertical tab', 'Transfer-Encoding:\x0bchunked'),
    encoding('before a vertical tab', 'Transfer-Encoding: chunked\x0b'),
    encoding('with a zero byte', 'Transfer-Encoding: chunked\0'),
    encoding('on a continued line', 'Transfer-Encoding:\r\n chunked'),
    encoding('in a continued header', 'X-Other: x\r\n Transfer-Encoding: chunked\r\nX-Third: y'),
    encoding('after a bare line feed', 'X-Other: x\nTransfer-Encoding: chunked'),
    encoding('after a bare carriage return', 'X-Other: x\rTransfer-Encoding: chunked'),
    encoding('with a leading space', ' Transfer-Encoding: chunked'),
    encoding('twice', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'),
    encoding('twice, the other way', 'Transfer-Encoding: identity', 'Transfer-Encoding: chunked'),
    encoding('before identity', 'Transfer-Encoding: chunked, identity'),
    encoding('after identity', 'Transfer-Encoding: identity, chunked'),
    encoding('after a comma', 'Transfer-Encoding: , chunked'),
    encoding('empty, then chunked', 'Transfer-Encoding:', 'Transfer-Encoding: chunked'),
    encoding('after gzip', 'Transfer-Encoding: gzip, chunked'),
    encoding(
      'removed by Connection',
      'Transfer-Encoding: chunked',
      'Connection: Transfer-Encoding',
    ),
    valid('transfer encoding: with an underscore', (hidden) =>
      message([length(ended(hidden)), 'Transfer_Encoding: chunked'], ended(hidden)),
    ),
    invalid('transfer encoding: in HTTP/1.0 with keep-alive', (hidden) =>
      message(
        [length(ended(hidden)), 'Transfer-Encoding: chunked', 'Connection: keep-alive'],
        ended(hidden),
        'POST /none HTTP/1.0',
      ),
    ),

    lengths('two that differ', 'Content-Length: %', 'Content-Length: 0'),
    lengths('two that differ, the other way', 'Content-Length: 0', 'Content-Length: %'),
    lengths('a list', 'Content-Length: 0, %'),
    lengths('with a sign', 'Content-Length: +%'),
    lengths('negative', 'Content-Length: -1'),
    lengths('hexadecimal', 'Content-Length: 0x%'),
    lengths('with an exponent', 'Content-Length: 0e%'),
    lengths('with a space inside', 'Content-Length: 0 %'),
    lengths('beyond 64 bits', 'Content-Length: 18446744073709551616'),
    lengths('with a zero byte', 'Content-Length: %\0'),
    lengths('with a space before the colon', 'Content-Length : %'),
    lengths('with a leading space', ' Content-Length: %'),
    lengths('empty', 'Content-Length:'),
    lengths('with a comma', 'Content-Length: %,'),
    valid('length: removed by Connection', (hidden) =>
      message([length(hidden), 'Connection: keep-alive, Content-Length'], hidden),
    ),
    valid('length: of a GET request', (hidden) =>
      message([length(hidden)], hidden, 'GET /none HTTP/1.1'),
    ),
    valid('length: of a HEAD request', (hidden) =>
      message([length(hidden)], hidden, 'HEAD /none HTTP/1.1'),
    ),
    valid('length: of a DELETE request', (hidden) =>
      message([length(hidden)], hidden, 'DELETE /none HTTP/1.1'),
    ),
    valid('length: of a request that is refused early', (hidden) =>
      message(
        [length(hidden), 'Content-Type: text/x'],
        hidden,
        'POST /api/link/match-link HTTP/1.1',
      ),
    ),
    valid('length: with Expect', (hidden) =>
      message([length(hidden), 'Expect: 100-continue'], hidden),
    ),
    valid('length: with an upgrade to HTTP/2', (hidden) =>
      message(
        [
          length(hidden),
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABk',
        ],
        hidden,
      ),
    ),
    valid('length: in HTTP/1.0 with keep-alive', (hidden) =>
      message([length(hidden), 'Connection: keep-alive'], hidden, 'POST /none HTTP/1.0'),
    ),

    valid('chunk: a GET request', (hidden) =>
      message(['Transfer-Encoding: chunked'], chunk(hidden), 'GET /none HTTP/1.1'),
    ),
    chunks('a size with 0x', (hidden) => chunk(hidden).replace(/^/, '0x')),
    chunks('a negative size', (hidden) => `-1${lineEnd}${hidden}`),
    chunks('a size beyond 64 bits', (hidden) => `10000000000000000${lineEnd}${hidden}`),
    chunks('a size with a space', (hidden) => `0 0${lineEnd}${lineEnd}${hidden}`),
    chunks('a size with an underscore', (hidden) => `0_0${lineEnd}${lineEnd}${hidden}`),
    chunks('no size', (hidden) => `${lineEnd}${lineEnd}${hidden}`),
    chunks('data longer than its size', (hidden) => `1${lineEnd}xx${lineEnd}${ended(hidden)}`),
    chunks('data that ends with a line feed', (hidden) => `1${lineEnd}x\n${ended(hidden)}`),
    chunks('a line feed after the size', (hidden) => `5;\n${chunk(hidden)}`),
    chunks('a line feed in an extension', (hidden) => `0;a\n\n${hidden}`),
    chunks('a carriage return in an extension', (hidden) => `0;a\rb${lineEnd}${lineEnd}${hidden}`),
    chunks(
      'a quoted line break in an extension',
      (hidden) => `0;a="${lineEnd}${lineEnd}${hidden}"`,
    ),
    chunks('a long extension', (hidden) => `0;${'a'.repeat(40_000)}${lineEnd}${lineEnd}${hidden}`),
    chunks('line feeds only', (hidden) => `0\n\n${hidden}`),

    header('a zero byte in its name', 'X-O\0ther: x'),
    header('a space in its name', 'X Other: x'),
    header('no colon', 'X-Other'),
    header('an empty name', ': x'),
    header('a zero byte in its value', 'X-Other: a\0b'),
    header('a bare carriage return in its value', 'X-Other: a\rb'),
    header('a second host', 'Host: other.example'),
    header('a host on a continued line', 'X-Other: a\r\n Host: other.example'),
    invalid(
      'header: line feeds only',
      (hidden) => message([length(hidden)], '').replaceAll('\r', '') + hidden,
    ),

    start('two spaces', 'POST  /none HTTP/1.1'),
    start('a tab', 'POST\t/none HTTP/1.1'),
    start('another version', 'POST /none HTTP/1.12'),
    start('no version', 'POST /none'),
    start('a version in lower case', 'POST /none http/1.1'),
    start('a second path', 'POST /none HTTP/1.1 /other HTTP/1.1'),
    start('a zero byte', 'POST /no\0ne HTTP/1.1'),
    start('an unknown method', 'P(ST /none HTTP/1.1'),
  ]
}
