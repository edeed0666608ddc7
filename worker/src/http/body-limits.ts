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

/** The most bytes that the body of a request to a path may have. */
export function bodyLimit(pathname: string): number {
  if (/^\/api\/(?:learning-)?ai\//.test(pathname)) return captured
  return limits[pathname] ?? ordinary
}
