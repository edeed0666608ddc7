import { readFrameHosts } from '@takhti/schema/institutes/frame-hosts'

let narrowed: string | null = null

/**
 * Tells the browser to show pages of these hosts alone in frames, until this page is loaded anew: a policy can be made
 * narrower and never wider. Answers whether it allows them now; where it was narrowed to others before, it does not.
 */
export function narrowFrames(hosts: string): boolean {
  if (narrowed === null) {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = `frame-src ${(readFrameHosts(hosts) ?? []).map((host) => `https://${host}`).join(' ') || "'none'"}`
    document.head.append(policy)
    narrowed = hosts
  }
  return narrowed === hosts
}
