/** The fields a log line may have; there is no way to log a body, a header or an address with its query. */
export type LogFields = {
  requestId?: string
  method?: string
  call?: string
  status?: number
  code?: string
  durationMs?: number
  personId?: string
  instituteId?: string
  job?: string
  /** An error of a client, by class and place; its pattern leaves no room for a text. */
  client?: { build: string; kind: string; name: string; route: string; frames: readonly string[]; count: number }
  error?: unknown
}

/** Writes one line of JSON. An error goes out as its name, message and stack, without the values it was made from. */
export function log(level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}): void {
  const { error, ...rest } = fields
  const line = JSON.stringify({ level, event, ...rest, ...(error !== undefined && { error: describe(error) }) })
  // oxlint-disable-next-line no-console -- the console is where the runtime collects logs.
  console[level](line)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  // Drizzle's messages end with the bound parameters, which may hold what people wrote.
  const text = (error.stack ?? `${error.name}: ${error.message}`).replace(/\nparams:[^\n]*/g, '')
  const cause = error.cause instanceof Error ? ` caused by ${error.cause.message}` : ''
  return `${text}${cause}`
}
