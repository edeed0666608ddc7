import { setTimeout } from 'node:timers/promises'
import { bootstrap } from './bootstrap.ts'
import { commands, type Command } from './commands.ts'
import { giveSecondFactor, open, signIn, signOut, unseenLines } from './credentials.ts'
import { typed, UsageError, type Typed } from './options.ts'
import { printed, printedPlans } from './output.ts'
import { NoAnswer, Platform, Refusal } from './platform.ts'
import { SessionFile } from './session-file.ts'

const DEFAULT_ORIGIN = 'http://localhost:8787'

/** The environment of the command. */
export type Surroundings = {
  env: NodeJS.ProcessEnv
  out: { write(text: string): unknown }
  errors: NodeJS.WriteStream
  input: NodeJS.ReadStream
}

type Local = { usage: string; about: string; words: readonly string[]; flags?: readonly string[] }

const local: Readonly<Record<string, Local>> = {
  'sign-in': {
    usage: '--email EMAIL',
    about:
      'Asks for password and code, or reads them from a pipe, line by line, and keeps a session of eight hours for you alone.',
    words: ['email'],
  },
  'sign-out': { usage: '', about: 'Ends the session that was kept.', words: [] },
  'plan list': { usage: '', about: 'The plans with their features and limits.', words: [] },
  bootstrap: {
    usage: '--email EMAIL --name NAME [--remote]',
    about: 'Makes the first operator in the database, by wrangler; --remote means the one of production.',
    words: ['email', 'name'],
    flags: ['remote'],
  },
}

const everywhere = { words: ['origin'], flags: ['json', 'help'] } as const

/**
 * Runs one command. Returns 0 when it was done, 1 when the platform refused, and 2 when it was invalid or no answer
 * came. After 2 the same command can be typed again, and nothing is done twice.
 */
export async function run(args: readonly string[], at: Surroundings): Promise<0 | 1 | 2> {
  const isJson = args.includes('--json')
  try {
    at.out.write(`${await answered(args, at, isJson)}\n`)
    return 0
  } catch (error) {
    at.errors.write(`${spoken(error, isJson)}\n`)
    return error instanceof Refusal ? 1 : 2
  }
}

async function answered(args: readonly string[], at: Surroundings, isJson: boolean): Promise<string> {
  const name = nameOf(args)
  if (name === null) {
    if (args.length === 0 || args.includes('--help')) return overview()
    throw new UsageError(`No command is called ${args[0] ?? ''}. pnpm operator --help lists them.`)
  }
  if (args.includes('--help')) return help(name)
  const rest = args.slice(name.split(' ').length)
  const { words, flags = [] } = commands[name] ?? local[name] ?? { words: [] }
  const given = typed(rest, [...words, ...everywhere.words], [...flags, ...everywhere.flags])
  const command = commands[name]
  if (command === undefined) {
    const message = await besides(name, given, at)
    return isJson ? JSON.stringify({ message }) : message
  }
  let answer = await called(command, given, at)
  while (command.isUnfinished?.(answer) === true) {
    at.errors.write(`${printed(answer)}\n`)
    await setTimeout(1_000)
    answer = await called(command, given, at)
  }
  return isJson ? JSON.stringify(answer) : printed(answer)
}

/** Makes the call of a command; one that changes something has a key that outlives this process. */
async function called(command: Command, given: Typed, { env, errors }: Surroundings): Promise<unknown> {
  const { name, input } = command.call(given)
  const platform = new Platform(originOf(given, env))
  const sessionFile = SessionFile.of(env)
  const session = await open(platform, sessionFile, env)
  try {
    if (isQuery(name)) return await platform.ask({ name, input, token: session.token })
    const { key, wasSent, forget } = sessionFile.keyFor(JSON.stringify([platform.origin, name, input]))
    if (wasSent) errors.write('The same command got no answer before; it is repeated, and nothing is done twice.\n')
    try {
      const answer = await platform.ask({ name, input, token: session.token, key })
      forget()
      return answer
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'common/unauthenticated') forget()
      throw error
    }
  } finally {
    await session.end()
  }
}

const isQuery = (name: string): boolean =>
  ['institutes.listAll', 'licences.ofInstitute', 'operators.list', 'operators.audit'].includes(name)

async function besides(name: string, given: Typed, { env, input, errors }: Surroundings): Promise<string> {
  if (name === 'plan list') return printedPlans()
  if (name === 'bootstrap') return bootstrap(given, env)
  const platform = new Platform(originOf(given, env))
  const sessionFile = SessionFile.of(env)
  if (name === 'sign-out') {
    const stored = sessionFile.session(platform.origin)
    if (stored !== null) await signOut(platform, stored.token)
    sessionFile.forgetSession(platform.origin)
    return 'Signed out.'
  }
  const email = given.option('email') ?? env['TAKHTI_OPERATOR_EMAIL'] ?? ''
  if (email === '') throw new UsageError('--email is missing')
  const lines = unseenLines(input, errors)
  const password = env['TAKHTI_OPERATOR_PASSWORD'] ?? (await lines.ask('Password: '))
  const opened = await signIn(platform, email, password)
  await giveSecondFactor(platform, opened, lines)
  lines.close()
  const { token, expiresAt, name: who } = opened
  sessionFile.storeSession({ origin: platform.origin, token, expiresAt })
  return `${who} runs ${platform.origin} until ${expiresAt}.`
}

function originOf(given: Typed, env: NodeJS.ProcessEnv): string {
  return given.option('origin') ?? env['TAKHTI_ORIGIN'] ?? DEFAULT_ORIGIN
}

function nameOf(args: readonly string[]): string | null {
  const two = args.slice(0, 2).join(' ')
  const one = args[0] ?? ''
  if (two in commands || two in local) return two
  return one in commands || one in local ? one : null
}

function overview(): string {
  const all = { ...local, ...commands }
  const width = Math.max(...Object.keys(all).map((name) => name.length))
  return [
    'pnpm operator COMMAND [options] [--origin URL] [--json]',
    '',
    ...Object.entries(all).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'The platform is --origin, or TAKHTI_ORIGIN, or http://localhost:8787. Credentials are never arguments: TAKHTI_OPERATOR_TOKEN,',
    'or TAKHTI_OPERATOR_EMAIL, TAKHTI_OPERATOR_PASSWORD and TAKHTI_OPERATOR_TOTP, or the session that sign-in keeps.',
    'It ends with 0 when done, 1 when refused, 2 when not understood or not answered.',
  ].join('\n')
}

function help(name: string): string {
  const { usage, about } = commands[name] ?? local[name] ?? { usage: '', about: '' }
  return `pnpm operator ${name} ${usage} [--origin URL] [--json]\n\n${about}`
}

function spoken(error: unknown, isJson: boolean): string {
  const message = error instanceof Error ? error.message : String(error)
  const advice =
    error instanceof NoAnswer
      ? '. Nobody knows yet whether it was done: type the same command again, nothing is done twice'
      : ''
  if (!isJson)
    return error instanceof Refusal ? `${message} (${error.code}, ${error.requestId})` : `${message}${advice}`
  const code = error instanceof Refusal ? error.code : error instanceof NoAnswer ? 'no-answer' : 'usage'
  const requestId = error instanceof Refusal ? error.requestId : null
  return JSON.stringify({ code, message: `${message}${advice}`, requestId })
}
