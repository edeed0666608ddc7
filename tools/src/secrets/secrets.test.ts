import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { printedSecrets, secretsOf } from './secrets.ts'

// Made or joined here, as no file may contain one.
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const planted = [
  ['a private key', privateKey],
  ['a key of a cloud', `aws_secret_access_key = "${'aB3'.repeat(13)}d"`],
  ['a token of a repository', `token: "ghp_${'A1b2C3'.repeat(6)}"`],
  ['a key of a model', `key = "sk-ant-${'api03'}-${'a1B2'.repeat(24)}-${'a1B2'}AAAA"`],
] as const

test.each(planted)('[L6] %s in a file is found, and is not printed', async (_, text) => {
  const found = await secretsOf('pwa/dist/index.js', `// first line\n${text}`)
  expect(found.length).toBeGreaterThan(0)
  const printed = printedSecrets(found)
  expect(printed).toContain('pwa/dist/index.js:')
  for (const part of text.match(/[\w-]{12,}/g) ?? []) expect(printed).not.toContain(part)
})

test('[L6] a text without a secret has none', async () => {
  expect(await secretsOf('a.ts', 'export const key = "takhti.reloaded"\nconst hash = "0".repeat(64)\n')).toEqual([])
})
