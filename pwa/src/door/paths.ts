const joinPattern = /^\/join\/([^/]+)(?:\/by-students)?\/?$/

/** What the door shows for a path. */
export type DoorPlace = { place: 'login' } | { place: 'link' } | { place: 'join'; code: string }

/** The door's place for a path, or null where the path belongs to the app. */
export function doorPlace(path: string): DoorPlace | null {
  if (path === '/' || path === '/login') return { place: 'login' }
  if (path === '/login/link') return { place: 'link' }
  const code = joinPattern.exec(path)?.[1]
  return code === undefined ? null : { place: 'join', code: decode(code) }
}

export function isDoorPath(path: string): boolean {
  return doorPlace(path) !== null
}

/** The path students join a class by. */
export function joinPath(code: string): string {
  return `/join/${encodeURIComponent(code)}/by-students`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
