/** A developer's flag for a log of calls (specification, section 9). */
export function isDebugging(): boolean {
  return localStorage.getItem('takhti.debug') === 'enabled'
}
