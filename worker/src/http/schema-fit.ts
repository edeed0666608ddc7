import type { $ZodTypes } from 'zod/v4/core'

/** Whether a value is already exactly what a schema would make of it. `false` is inconclusive: the schema must be asked. */
export type Fitting = (value: unknown) => boolean

const never: Fitting = () => false

/**
 * A fast check before a schema's own. Workers may not compile code, and without that zod makes two objects for each field of
 * each row. Nearly every answer is right as it is. What is not listed here is left to zod.
 */
export function fittingOf(schema: $ZodTypes): Fitting {
  const known = made.get(schema) ?? make(schema)
  made.set(schema, known)
  return known
}

const made = new WeakMap<$ZodTypes, Fitting>()

function make(schema: $ZodTypes): Fitting {
  const { def } = schema._zod
  if (def.type === 'string') return fittingString(def)
  if (def.checks !== undefined && def.checks.length > 0) return never
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- whatever is not listed is left to zod.
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? fittingObject(def.shape) : never
    case 'array':
      return every(fittingOf(inner(def.element)))
    case 'boolean':
      return def.coerce === true ? never : (value) => typeof value === 'boolean'
    case 'enum':
    case 'literal':
      return oneOf(schema._zod.values)
    case 'nullable':
      return or(null, fittingOf(inner(def.innerType)))
    case 'optional':
      return or(undefined, fittingOf(inner(def.innerType)))
    default:
      return never
  }
}

type StringDef = Extract<$ZodTypes['_zod']['def'], { type: 'string' }>

function fittingString(def: StringDef): Fitting {
  // A format such as a date and time is a string with a check of its own.
  const checks = [...('check' in def ? [def] : []), ...(def.checks ?? []).map((check) => check._zod.def)]
  const patterns = checks.map(patternOf)
  if (def.coerce === true || patterns.includes(null)) return never
  const asked = patterns.flatMap((pattern) => (pattern === null ? [] : [pattern]))
  return (value) => typeof value === 'string' && asked.every((pattern) => pattern.test(value))
}

// Other formats do more than compare with their pattern.
function patternOf(def: object): RegExp | null {
  const isPattern = 'format' in def && (def.format === 'regex' || def.format === 'datetime')
  const pattern = isPattern && 'pattern' in def && def.pattern instanceof RegExp ? def.pattern : null
  return pattern === null || pattern.global || pattern.sticky ? null : pattern
}

function fittingObject(shape: Readonly<Record<string, unknown>>): Fitting {
  let fields: { name: string; fits: Fitting }[] | undefined
  const names = new Set(Object.keys(shape))
  return (value) => {
    if (!isPlain(value)) return false
    // Lazy until there is a value, because an object may contain itself.
    fields ??= Object.entries(shape).map(([name, field]) => ({ name, fits: fittingOf(inner(field)) }))
    // Undeclared fields have to be stripped, which is the schema's work.
    for (const name in value) if (!names.has(name)) return false
    for (const { name, fits } of fields) if (!fits(value[name])) return false
    return true
  }
}

function every(fits: Fitting): Fitting {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const each of value) if (!fits(each)) return false
    return true
  }
}

function oneOf(values: ReadonlySet<unknown> | undefined): Fitting {
  return values === undefined ? never : (value) => values.has(value)
}

function or(also: null | undefined, fits: Fitting): Fitting {
  return (value) => value === also || fits(value)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function inner(schema: unknown): $ZodTypes {
  // Every schema inside one of zod's is zod's, and all of those have one of these kinds.
  return schema as $ZodTypes
}
