import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '@takhti/schema/contract'
import type { AnyCall, OfflinePolicy } from '@takhti/schema/kit/call'
import minified from './contract.gen.json'
import type late from './late-contract.gen.json'

/** A call of the API as screens name it; `declared` exists for the compiler only. */
export type CallName<Declared extends AnyCall = AnyCall> = {
  readonly area: string
  readonly verb: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api`, with `{parameters}` that the input fills. */
  readonly path: string
  readonly offline: OfflinePolicy
  /** The call acts on the account, which a session by a login card may not. */
  readonly isOfAccount?: boolean
  readonly declared?: Declared
}

export type InputOf<Declared extends AnyCall> = InferContractRouterInputs<Declared>

export type OutputOf<Declared extends AnyCall> = InferContractRouterOutputs<Declared>

type NameOf<Declared> = Declared extends AnyCall ? CallName<Declared> : never

/** Areas whose calls load with the part of the app that makes them (`late-calls.ts`). */
type LateArea = keyof typeof late & keyof Contract

type NamesOf<Area extends keyof Contract> = {
  readonly [Verb in keyof Contract[Area]]: NameOf<Contract[Area][Verb]>
}

/** The calls of the lazy areas. */
export type LateCallNames = { readonly [Area in LateArea]: NamesOf<Area> }

export type CallNames = { readonly [Area in Exclude<keyof Contract, LateArea>]: NamesOf<Area> }

/**
 * The calls of a generated file, which has each in one line: its path, method, offline policy and mark. Most are POST,
 * and online only.
 */
export function callsOf(file: Readonly<Record<string, Readonly<Record<string, string>>>>): unknown {
  return mapped(file, (verbs, area) =>
    mapped(verbs, (line, verb) => {
      const [path, method = 'POST', offline = 'never', mark] = line.split(' ')
      return { area, verb, path, method, offline, isOfAccount: mark !== undefined }
    }),
  )
}

function mapped<Value>(from: Readonly<Record<string, Value>>, to: (value: Value, name: string) => unknown) {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]))
}

/** Every call by area and verb, as `q`, `useCommand` and `send` accept it. */
// The file is generated from the contract, and a check fails when it differs.
export const calls = callsOf(minified) as CallNames

/** A call's name as the outbox and the answers store it. */
export function nameOf(call: CallName): string {
  return `${call.area}.${call.verb}`
}
