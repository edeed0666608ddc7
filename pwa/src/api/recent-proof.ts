import { ApiError } from './errors.ts'

let askForProof: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets what asks the person to prove who they are; it resolves with whether they did. */
export function onProofAsked(ask: () => Promise<boolean>): void {
  askForProof = ask
}

/** Makes a call that needs a recent proof; where the proof is too old the person is asked, and the call is made again. */
export async function withRecentProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const isTooOld = error instanceof ApiError && error.code === 'accounts/proof-too-old'
    if (!isTooOld || !(await askForProof())) throw error
    return call()
  }
}
