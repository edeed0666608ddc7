import { ApiError } from './errors.ts'

let askForProof: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets the function that asks the person for a proof; it resolves to whether they gave one. */
export function onProofAsked(ask: () => Promise<boolean>): void {
  askForProof = ask
}

/** Makes a call that needs a recent proof; where the proof is too old the person is asked, and the call is repeated. */
export async function withRecentProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const isTooOld = error instanceof ApiError && error.code === 'accounts/proof-too-old'
    if (!isTooOld || !(await askForProof())) throw error
    return call()
  }
}
