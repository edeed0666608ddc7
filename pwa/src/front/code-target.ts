import { codeLength, normaliseCode } from '@takhti/schema/classes/rules'

/** The kind of a code of seven characters; null where no class and no live quiz has it. */
type Kind = 'quiz' | 'class' | null

/** A code with the path that it leads to, `unknown` where only the server knows its kind, or a reason without a path. */
export type TypedCode = { code: string; path: string | null; reason: 'missing' | 'room' | 'unknown' | null }

const roomCode = /^\d{6}$/
const pairingLength = codeLength - 1
const signInLength = codeLength + 1

/** Reads a typed code: codes of devices differ in length from those of classes and quizzes. */
export function readCode(text: string, isStudent: boolean): TypedCode {
  const code = normaliseCode(text)
  if (code === '') return { code, path: null, reason: 'missing' }
  if (isStudent && roomCode.test(code)) return { code, path: null, reason: 'room' }
  const isOfDevice = code.length === pairingLength || code.length === signInLength
  return isOfDevice ? { code, path: devicePath(code), reason: null } : { code, path: null, reason: 'unknown' }
}

/** Where a code of this kind leads. A teacher's extension signs in with a code as long as those of classes. */
export function pathOf(code: string, kind: Kind, role: string | null): string | null {
  if (kind === 'quiz') return `/webview/${role === null ? 'nologin/' : ''}liveQuiz?code=${encodeURIComponent(code)}`
  if (kind === 'class') return `/join/${encodeURIComponent(code)}/by-students`
  return role === 'instructor' ? devicePath(code) : null
}

function devicePath(code: string): string {
  return `/deviceLogin/${encodeURIComponent(code)}`
}
