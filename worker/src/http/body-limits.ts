const ordinary = 1_000_000

// Up to 1 MB of text in up to 20,000 segments, each with its own JSON around it.
const captured = 6_000_000

// A picture of 1 MB is a third larger in base64.
const pictured = 1_500_000

const limits: Readonly<Record<string, number>> = {
  '/api/capture': captured,
  '/api/assessment/question/generateQuestions': captured,
  '/api/user/picture': pictured,
  '/api/flow/image': pictured,
}

// Sign-up is the longest form that is filled in without a session.
const anonymous = 65_536

/** The most bytes that the body of a request to a path may have; a caller without a session has little to send. */
export function bodyLimit(pathname: string, isSignedIn: boolean): number {
  if (!isSignedIn) return anonymous
  if (/^\/api\/(?:learning-)?ai\//.test(pathname)) return captured
  return limits[pathname] ?? ordinary
}
