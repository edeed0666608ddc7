/** The name of a database that can be the home of institutes: the digits behind its binding's prefix. */
export const shardPattern = /^\d{2,3}$/

/** What the directory knows of a database: what it holds, individual teachers apart, and its size when last measured. */
export type DatabaseLoad = {
  shard: string
  institutes: number
  individuals: number
  memberships: number
  bytes: number
}

/** The bytes at which a database takes no new institute: the rest of D1's ten gigabytes is room for those it has. */
export const fullBytes = 6_000_000_000

/** The memberships at which a database takes no new institute. */
export const fullMemberships = 30_000

/** The memberships that a school and a teacher's own institute are expected to have: they are placed while they are empty. */
export const expectedMemberships = { institute: 400, individual: 30 } as const

/** The emptiest database that takes new institutes, the first by name where several are; null where all are full. */
export function placeInstitute(loads: readonly DatabaseLoad[]): string | null {
  const [first] = loads
    .filter(({ bytes, memberships }) => bytes < fullBytes && memberships < fullMemberships)
    .map((load) => ({ shard: load.shard, fullness: fullnessOf(load) }))
    .toSorted((one, other) => one.fullness - other.fullness || (one.shard < other.shard ? -1 : 1))
  return first?.shard ?? null
}

/** How full a database is or will be, by the scarcer of its bytes and its people. */
function fullnessOf({ institutes, individuals, memberships, bytes }: DatabaseLoad): number {
  const expected =
    (institutes - individuals) * expectedMemberships.institute + individuals * expectedMemberships.individual
  return Math.max(bytes / fullBytes, Math.max(memberships, expected) / fullMemberships)
}

/**
 * What a move to another database does, in order. Between the check and the cleaning the institute gets its new home; until then
 * the move can be abandoned instead, which undoes what it did.
 */
export const moveSteps = ['copy', 'check', 'clean', 'settle', 'abandon'] as const

export type MoveStep = (typeof moveSteps)[number]

/** An institute of one teacher, or one with people to run it. */
export const instituteKinds = ['individual', 'institute'] as const

/** How large a logo may be once it is re-encoded, in bytes. */
export const maxLogoBytes = 200_000

/** The maximum pixels on a side: few bytes can decompress to an image that fills the memory of each browser. */
export const maxLogoSide = 1_024

/** The image types of a logo; each is recognized by its first bytes, and none can contain a script. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export type LogoType = (typeof logoTypes)[number]

/** The type of an image by its own bytes, whatever its sender declares; null for others. */
export function sniffLogo(bytes: Uint8Array): LogoType | null {
  const starts = (signature: readonly number[], from = 0) =>
    signature.every((byte, index) => bytes[from + index] === byte)
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg'
  const isRiff = starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)
  return isRiff ? 'image/webp' : null
}

/**
 * Whether text names a time zone of the IANA database. An offset such as `+05:30` does not, because it has no daylight
 * saving time.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(text) || text.length > 60) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether text is the address of a public page: https, a host with a dot, no user name or password. */
export function isWebsite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '' && isHost(url.hostname)
}

function isHost(host: string): boolean {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+$/u.test(host)
}

/** Whether text looks like a telephone number: digits with the usual marks between them. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s().-]{5,24}$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5
}
