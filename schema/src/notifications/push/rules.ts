/** The push services of browsers. The server sends to no other host, whatever address a client gives. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** Whether an address belongs to a browser's push service. */
export function isPushAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}
