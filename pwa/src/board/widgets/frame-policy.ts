import { readFrameHosts } from '@takhti/schema/institutes/frame-hosts'

let narrowed: string | null = null

/**
 * Limits frames to these hosts by a policy, until this page is reloaded: a policy can become narrower and never wider. Returns
 * whether the policy allows these hosts; false after an earlier call with others.
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
