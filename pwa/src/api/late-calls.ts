import { callsOf, type LateCallNames } from './calls.ts'
import late from './late-contract.gen.json'

/** Calls that no first screen makes, by area and verb, as `q`, `send` and `enqueue` accept them. */
// The file is generated from the contract, and a check fails when it differs.
export const lateCalls = callsOf(late) as LateCallNames
