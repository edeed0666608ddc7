const joinPattern = /^\/join\/([^/]+)(?:\/by-students)?\/?$/

const places = {
  '/': 'login',
  '/login': 'login',
  '/teachLogin': 'teachLogin',
  '/pair': 'pair',
  '/login/link': 'link',
  '/login/google': 'google',
  '/card': 'card',
  '/invitation': 'invitation',
  '/signup': 'signUp',
  '/verifyEmail': 'verify',
  '/register-profile': 'profile',
  '/forgotpassword': 'forgot',
  '/resetpassword': 'reset',
  '/appDownloads': 'downloads',
  '/status': 'status',
} as const

/** The screen of the sign-in for a path. */
export type AuthRoute = { place: (typeof places)[keyof typeof places] } | { place: 'join'; code: string }

/** The sign-in's screen for a path, or null where the path belongs to the app. */
export function authRouteOf(path: string): AuthRoute | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if (isPlace(plain)) return { place: places[plain] }
  const code = joinPattern.exec(path)?.[1]
  return code === undefined ? null : { place: 'join', code: decode(code) }
}

function isPlace(path: string): path is keyof typeof places {
  return Object.hasOwn(places, path)
}

export function isAuthPath(path: string): boolean {
  return authRouteOf(path) !== null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
