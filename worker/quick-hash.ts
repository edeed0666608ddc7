import { randomBytes, scrypt } from 'node:crypto'

/** The hash of better-auth at a sixteenth of its cost, in the same form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${await keyOf(password, salt)}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  return key !== '' && key === (await keyOf(password, salt))
}

function keyOf(password: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, { N: 1024, r: 16, p: 1 }, (error, key) =>
      error === null ? resolve(key.toString('hex')) : reject(error),
    )
  })
}
