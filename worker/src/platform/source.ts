const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network that a request came from; the key of every limit by source. One subscriber owns a whole IPv6 /64, so the last
 * 64 bits of an address are ignored.
 */
export function sourceOf(headers: Headers): string {
  const address = headers.get('CF-Connecting-IP') ?? 'local'
  const ipv4 = mappedIpv4.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  return address.includes(':') ? `${prefixOf(address)}::/64` : address
}

function prefixOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
