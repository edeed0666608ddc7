import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { PersonDatabase } from './database.ts'

/** Documents with unsent updates: those that the next connection sends, and those that the server refuses, each with the reason. */
export type WaitingWork = { readonly sendable: string[]; readonly refused: Map<string, ErrorCode> }

export async function waitingWork({ ledger }: PersonDatabase): Promise<WaitingWork> {
  const rows = await ledger.toArray()
  const sendable = new Set<string>()
  const refused = new Map<string, ErrorCode>()
  for (const { id, localSeq, ackedSeq } of rows) if (localSeq > ackedSeq) sendable.add(id)
  for (const { id, refusal } of rows) if (refusal && sendable.delete(id)) refused.set(id, refusal)
  return { sendable: [...sendable], refused }
}
