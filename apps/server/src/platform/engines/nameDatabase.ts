/** Returns the hosts and the name of a database, such as `db1.internal:5432/log`. Never contains a user or a password. */
export function nameDatabase(url: string): string {
  const [address = ''] = url.replace(/^[a-z]+:\/\//i, '').split('?')
  const [hosts = '', ...path] = address.slice(address.lastIndexOf('@') + 1).split('/')
  const named = hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`))
  return [named.join(','), ...path].join('/')
}
