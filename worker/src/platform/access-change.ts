import type { Statement } from './db.ts'

const changing = new WeakSet<Statement>()

/**
 * Marks a statement that takes lessons from people. A trigger always enqueues the closing of their sockets; the mark
 * has it done right after the commit.
 */
export function takingAccess(statement: Statement): Statement {
  changing.add(statement)
  return statement
}

/** Whether one of these statements takes lessons from people. */
export function takesAccess(statements: readonly Statement[]): boolean {
  return statements.some((statement) => changing.has(statement))
}
