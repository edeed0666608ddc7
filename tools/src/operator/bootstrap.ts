import { Email } from '@takhti/schema/accounts/model'
import { newId } from '@takhti/schema/kit/ids'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { quietEnvironment, settings } from '#start/settings.ts'
import { UsageError, type Typed } from './options.ts'

/**
 * Makes the first operator, straight in the directory's database: a caller with write access to it owns the platform
 * anyway. It carries no secret; the password is set afterwards by a mailed link, which proves the address. A second
 * first operator is refused.
 */
export async function bootstrap(typed: Typed, env: NodeJS.ProcessEnv): Promise<string> {
  const email = Email.safeParse(typed.need('email'))
  if (!email.success) throw new UsageError('--email is not an e-mail address')
  const { state } = settings(env)
  const where = typed.has('remote') ? ['--remote', '--env', 'production'] : ['--local', '--persist-to', state]
  const statement = firstOperator({ email: email.data, name: typed.need('name'), now: new Date() })
  const { code, output } = await runCommand(
    inRoot('node_modules', '.bin', 'wrangler'),
    ['d1', 'execute', 'DIRECTORY', ...where, '--json', '--command', statement],
    { env: quietEnvironment(state), limitMs: 120_000 },
  )
  if (code !== 0) throw new Error(`The database could not be written: ${output.trim().slice(-600)}`)
  if (!output.includes(`"first": "${email.data}"`))
    throw new Error(
      'There is an operator already, or this address belongs to an institute. An operator adds others: pnpm operator operators add',
    )
  return `${email.data} runs the platform now. Set a password at /forgotpassword, then: pnpm operator sign-in`
}

/** The statements that make the first operator, once; exported for the test that plants a quote. */
export function firstOperator({ email, name, now }: { email: string; name: string; now: Date }): string {
  const id = () => newId(now, (bytes) => crypto.getRandomValues(bytes))
  const person = `(select id from people where email = ${quoted(email)})`
  const at = quoted(now.toISOString())
  return [
    `insert into people (id, name, email, created_at, updated_at)
      select ${quoted(id())}, ${quoted(name)}, ${quoted(email)}, ${now.getTime()}, ${now.getTime()}
      where not exists (select 1 from operators) on conflict do nothing`,
    `insert into operators (person_id, created_at) select ${person}, ${at}
      where not exists (select 1 from operators) and not exists (select 1 from memberships where person_id = ${person})`,
    `insert into audit (id, institute_id, person_id, action, entity_id, request_id, at)
      select ${quoted(id())}, null, person_id, 'operators.bootstrap', person_id, 'bootstrap', ${at}
      from operators where created_at = ${at}`,
    `select p.email as first from operators o join people p on p.id = o.person_id
      where o.created_at = ${at} and p.email = ${quoted(email)}`,
  ].join(';\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`
}
