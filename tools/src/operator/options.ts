import { parseArgs, type ParseArgsConfig } from 'node:util'

/** An invalid command; the message is for the user who typed it. */
export class UsageError extends Error {}

export type OptionWords = Readonly<Record<string, string>>

/** The arguments after the name of a command. */
export type Typed = {
  /** A word without a dash, by its place. */
  word(index: number, name: string): string
  /** An option that may be left away. */
  option(name: string): string | undefined
  /** An option that must be there. */
  need(name: string): string
  /** The same as a whole number. */
  whole(name: string): number
  has(name: string): boolean
}

/** Reads options; `words` names those that take a value, `flags` those that do not. */
export function typed(args: readonly string[], words: readonly string[], flags: readonly string[]): Typed {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries([
    ...words.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  const { values, positionals } = parsed([...args], options)
  const option = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value.replace('\u0000', '') : undefined
  }
  const need = (name: string): string => {
    const value = option(name)
    if (value === undefined) throw new UsageError(`--${name} is missing`)
    return value
  }
  return {
    option,
    need,
    word(index, name) {
      const value = positionals[index]
      if (value === undefined) throw new UsageError(`${name} is missing`)
      return value
    },
    whole: (name) => wholeOf(need(name), `--${name}`),
    has: (name) => values[name] === true,
  }
}

function parsed(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    // A negative number is a value, not an option: `limit increment students -5`.
    const { values, positionals } = parseArgs({
      args: args.map((each) => (/^-\d/.test(each) ? `\u0000${each}` : each)),
      options,
      allowPositionals: true,
    })
    return { values, positionals: positionals.map((each) => each.replace('\u0000', '')) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** A whole number, as a person types one. */
export function wholeOf(text: string, name: string): number {
  const value = Number(text)
  if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new UsageError(`${name} is not a whole number: ${text}`)
  return value
}

/** The end of a licence or coupon: a day means its end in UTC, an instant itself. */
export function instantOf(text: string | undefined, name: string): string | null {
  if (text === undefined || text === 'never') return null
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(time)) throw new UsageError(`--${name} is neither a day such as 2027-03-31 nor an instant: ${text}`)
  return new Date(time).toISOString()
}
