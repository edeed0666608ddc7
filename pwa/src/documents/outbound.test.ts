import { expect, test } from 'vitest'
import { Outbound } from './outbound.ts'

test('[A23] work counts as stored only with everything before it, in any order of answers', () => {
  const ledger = { localSeq: 0, ackedSeq: 0, acked: (seq: number) => void (ledger.ackedSeq = seq), ackedWhole() {} }
  const outbound = new Outbound(ledger)
  const seqs = [1, 2, 3].map((localSeq) => {
    ledger.localSeq = localSeq
    return outbound.sent('edits')
  })
  const answered = [1, 2, 0].map((at) => {
    outbound.acked(seqs[at] ?? 0)
    return ledger.ackedSeq
  })
  expect(answered).toEqual([0, 0, 3])
})
