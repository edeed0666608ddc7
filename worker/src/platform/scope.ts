import type { Role } from '@takhti/schema/kit/roles'
import type { Shard } from './db.ts'

declare const admitted: unique symbol

/** A person acting in an institute. Every query of an institute's rows starts from one; only admission and jobs make them. */
export type Scope = {
  readonly personId: string
  readonly instituteId: string
  readonly shard: Shard
  readonly roles: ReadonlySet<Role>
  readonly [admitted]: true
}

/** Makes a scope from the directory's answer; its callers are admission and the outbox's jobs. */
export function scopeOf(facts: Omit<Scope, typeof admitted>): Scope {
  // The brand exists in types alone, so that no other module can write a scope down.
  return facts as Scope
}
