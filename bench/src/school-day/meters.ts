import { type Meter, messagesPerRequest, objectGb, prices } from './prices.ts'

/** Rows of one statement. */
type StatementRows = { runs: number; read: number; written: number }

/** What was counted in a part of the day. */
export type Counted = {
  [
    Name in
      | 'requests'
      | 'cpuMs'
      | 'd1Read'
      | 'd1Written'
      | 'd1Trips'
      | 'r2A'
      | 'r2B'
      | 'r2Bytes'
      | 'objectRequests'
      | 'socketMessages'
      | 'objectRead'
      | 'objectWritten'
      | 'activeMs'
  ]: number
} & { statements: readonly (readonly [string, StatementRows])[] }

/** A part of the day, how often a day has it, and whether each class has it or all schools together. */
export type Part = { name: string; times: number; per: 'class' | 'installation'; counted: Counted }

export function noMeters(): Counted {
  return {
    ...{ requests: 0, cpuMs: 0, d1Read: 0, d1Written: 0, d1Trips: 0, r2A: 0, r2B: 0, r2Bytes: 0 },
    ...{ objectRequests: 0, socketMessages: 0, objectRead: 0, objectWritten: 0, activeMs: 0, statements: [] },
  }
}

/** The sum of two; processor time is measured from outside. */
export function addedTo(one: Counted, { statements, ...other }: Counted): Counted {
  const sum = { ...one, statements: [...one.statements, ...statements] }
  for (const [name, value] of Object.entries(other)) {
    // The entries are those of the counters.
    const key = name as Exclude<keyof Counted, 'statements'>
    sum[key] += value
  }
  return sum
}

/** The charged units of what was counted. */
export function unitsOf({ activeMs, socketMessages, objectRequests, ...counted }: Counted): Record<Meter, number> {
  return {
    ...counted,
    objectRequests: objectRequests + socketMessages / messagesPerRequest,
    gbSeconds: (activeMs / 1_000) * objectGb,
  }
}

export function dollarsFor(meter: Meter, units: number): number {
  const { dollars, per } = prices[meter]
  return (units * dollars) / per
}

// The keys of the table are the meters.
export const meters = Object.keys(prices) as Meter[]

/** The rows that the class's day reads in the databases. */
export function rowsOf(parts: readonly Part[]): number {
  return parts.filter(({ per }) => per === 'class').reduce((sum, { times, counted }) => sum + times * counted.d1Read, 0)
}
