import { mailRefusals } from '@takhti/schema/kit/directory-tables'
import { eq } from 'drizzle-orm'
import type { DirectoryDatabase } from './db.ts'
import { sha256 } from './random.ts'
import { listSigned, sign } from './signature.ts'

type Keeper = { readonly directory: DirectoryDatabase; now(): Date }

/** Below the origin: an address for one mail's reader, which names them by a hash and is signed. */
export const refusalPath = '/api/letters/never/'

/** Where the owner of an address refuses mails that institutes cause. */
export async function refusalUrl(keeper: Keeper, to: string, origin: string): Promise<string> {
  const hash = await sha256(to)
  return `${origin}${refusalPath}${hash}.${await sign(keeper, 'mail', hash)}`
}

/** Whether the owner of the address has refused such mails. */
export async function isRefused({ directory }: Keeper, to: string): Promise<boolean> {
  const [row] = await directory
    .select({ hash: mailRefusals.addressHash })
    .from(mailRefusals)
    .where(eq(mailRefusals.addressHash, await sha256(to)))
  return row !== undefined
}

/** The hash that a signed token names; null where the signature is not ours. */
export async function readRefusal(keeper: Keeper, token: string): Promise<string | null> {
  const [, text = '', signature = ''] = /^([0-9a-f]{64})\.([\w-]{43})$/.exec(token) ?? []
  const [known] = text === '' ? [] : await listSigned(keeper, 'mail', [{ text, signature }])
  return known?.text ?? null
}

/** Stores a refusal; a second one changes nothing. */
export async function refuseEmails({ directory, now }: Keeper, addressHash: string): Promise<void> {
  await directory.insert(mailRefusals).values({ addressHash, createdAt: now().toISOString() }).onConflictDoNothing()
}
