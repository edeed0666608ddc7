import { Failure } from '#platform/failure.ts'
import type { Session } from '#platform/session-store.ts'

/** A session that a learning platform vouched for opens no other device: those sessions would reach beyond its institute. */
export function requireOwnProof({ onlyInstituteId }: Pick<Session, 'onlyInstituteId'>): void {
  if (onlyInstituteId !== null) throw new Failure('common/forbidden')
}
