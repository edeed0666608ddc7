const ordinary = 1_000_000

// Up to 1 MB of text in up to 20,000 segments, each with its own JSON around it.
const captured = 6_000_000

// An image of 1 MB is a third larger in base64.
const pictured = 1_500_000

// A file of 4 MB is a third larger in base64.
const withFile = 6_000_000

const limits: Readonly<Record<string, number>> = {
  '/api/capture': captured,
  '/api/assessment/question/generateQuestions': captured,
  '/api/assessment/question/uploadImage': withFile,
  '/api/assessment/question/insertFiles': withFile,
  '/api/operator/curated': captured,
  '/api/json-to-ppt': captured,
  '/api/json-outline-to-ppt': captured,
  '/api/user/picture': pictured,
  '/api/flow/image': pictured,
}

// Sign-up is the longest form without a session.
const anonymous = 65_536

/** The maximum body size of a request to a path. A caller without a session has little to send. */
export function bodyLimit(pathname: string, isSignedIn: boolean): number {
  if (!isSignedIn) return anonymous
  if (/^\/api\/(?:learning-)?ai\//.test(pathname)) return captured
  return limits[pathname] ?? ordinary
}
